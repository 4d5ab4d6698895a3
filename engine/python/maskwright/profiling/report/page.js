// The report: what stands in the page's data, as a treemap and as tables that can be sorted.
"use strict";

(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const NAMES = {
    ms: "milliseconds",
    lr_states: "LR states",
    lr_items: "LR items",
    recogniser_nodes: "recogniser nodes",
    dwa_states: "DWA states",
    dwa_edges: "DWA edges",
    weight_ranges: "weight ranges",
    lexer_states: "lexer states",
    classes: "classes",
    intervals: "intervals",
  };
  const RULES = ["lr_states", "recogniser_nodes", "dwa_states", "dwa_edges"];
  const TERMINALS = ["lexer_states", "classes", "intervals"];
  const byId = (id) => document.getElementById(id);

  function number(value) {
    if (typeof value !== "number") return value === undefined || value === null ? "" : String(value);
    if (value > Number.MAX_SAFE_INTEGER) return value >= 2 ** 64 ? "over 10^19" : value.toExponential(2);
    const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
    return value.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: Number.isInteger(value) ? 0 : digits });
  }

  function make(tag, attributes, ...inside) {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  /** A table with a button on each head that sorts by it; columns are {name, of, bar?}. Rows keep their order if `sorted` is null. */
  function table(target, columns, rows, sorted) {
    const section = byId(target);
    if (!section) return;
    if (!rows.length) {
      section.hidden = true;
      return;
    }
    let [by, down] = sorted || [-1, false];
    const body = make("tbody");
    const heads = columns.map((column, index) => {
      const button = make("button", { type: "button" }, column.name);
      button.addEventListener("click", () => {
        [by, down] = [index, by === index ? !down : rows.some((row) => typeof column.of(row) === "number")];
        fill();
      });
      return make("th", { scope: "col" }, button);
    });
    const most = columns.map((column) => (column.bar ? Math.max(...rows.map((row) => column.of(row) || 0)) : 0));

    function fill() {
      const value = (row) => columns[by].of(row);
      const order = by < 0 ? rows : [...rows].sort((one, other) => compare(value(one), value(other)) * (down ? -1 : 1));
      heads.forEach((head, index) => head.setAttribute("aria-sort", index !== by ? "none" : down ? "descending" : "ascending"));
      body.replaceChildren(
        ...order.map((row) =>
          make(
            "tr",
            {},
            ...columns.map((column, index) => {
              const found = column.of(row);
              const cell = make("td", typeof found === "number" ? { class: "number" } : {}, number(found));
              if (column.code) cell.classList.add("code");
              if (column.wide) cell.classList.add("wide");
              if (column.bar && most[index]) {
                cell.classList.add("bar");
                cell.style.setProperty("--part", String((found || 0) / most[index]));
              }
              return cell;
            })
          )
        )
      );
    }

    function compare(one, other) {
      if (typeof one === "number" && typeof other === "number") return one - other;
      return String(one ?? "").localeCompare(String(other ?? ""));
    }

    fill();
    section.querySelector("div.scroll").replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...heads)), body));
  }

  const change = (less) => `${less < 0 ? "+" : ""}${number(-less)}`;

  function saved(row) {
    const found = row.marginal;
    if (!found) return "";
    if (found.trouble) return found.trouble;
    const told = [...RULES, ...TERMINALS].filter((key) => found[key]).map((key) => `${change(found[key])} ${NAMES[key]}`);
    return [...told, `${change(found.ms)} ms`].join(", ");
  }

  const figures = (keys) => keys.map((key) => ({ name: NAMES[key], of: (row) => row[key], bar: true }));
  const place = { name: "line", of: (row) => row.span && row.span.line };
  const name = { name: "name", of: (row) => row.name, code: true };
  const time = { name: "ms", of: (row) => row.ms, bar: true };
  const without = data.rules.concat(data.terminals).some((row) => row.marginal) ? [{ name: "without it", of: saved, wide: true }] : [];

  table(
    "stages",
    [name, time, { name: "took", of: (row) => row.in }, { name: "made", of: (row) => row.out }, { name: "KiB", of: (row) => row.bytes / 1024 }],
    data.stages,
    null
  );
  table("rules", [name, place, ...figures(RULES), time, ...without], data.rules, [5, true]);
  const parts = data.rules.flatMap((rule) => rule.alternatives.map((part) => ({ ...part, name: rule.name })));
  const text = { name: "alternative", of: (row) => row.text, code: true };
  table("alternatives", [{ ...name, name: "rule" }, text, place, ...figures(RULES), time, ...without], parts, [6, true]);
  table("terminals", [name, place, ...figures(TERMINALS), time, ...without], data.terminals, [2, true]);
  table(
    "constructs",
    [
      { name: "construct", of: (row) => row.kind },
      { name: "where", of: (row) => row.text, code: true },
      place,
      { name: "without it", of: saved, wide: true },
      { name: "the same for less", of: (row) => row.instead || "none known", code: true },
      { name: "which saves", of: (row) => saved({ marginal: row.saves }), wide: true },
    ],
    data.constructs || [],
    null
  );

  const shown = (hex) => {
    const bytes = Uint8Array.from((hex.match(/../g) || []).map((pair) => parseInt(pair, 16)));
    const written = JSON.stringify(new TextDecoder().decode(bytes));
    return written.length > 60 ? `${written.slice(0, 40)}… (${bytes.length} bytes)` : written;
  };
  const token = [{ name: "token", of: (row) => row.token ?? row.example }, { name: "bytes", of: (row) => shown(row.bytes), code: true }];
  const worst = data.worst_tokens;
  const hidden = { name: "terminals", of: (row) => row.terminals };
  const ways = { name: "ways to cut it", of: (row) => row.ways };
  table("longest", [...token, { ...hidden, bar: true }, ways], worst.longest, null);
  table("most-ways", [...token, ways, hidden], worst.most_ways.filter((row) => row.ways > 1), null);
  table(
    "large-classes",
    [...token, { name: "tokens alike", of: (row) => row.tokens, bar: true }, { name: "% of the vocabulary", of: (row) => 100 * row.share }, { name: "stops in", of: (row) => row.stops.join(" "), code: true }],
    worst.classes,
    null
  );
  table(
    "history",
    [
      { name: "revision", of: (row) => row.revision, code: true },
      { name: "date", of: (row) => row.date },
      { name: "what was said", of: (row) => row.subject },
      ...["lexer_states", "lr_states", "dwa_states", "dwa_edges"].map((key) => ({ name: NAMES[key], of: (row) => row[key], bar: true })),
      { name: "trouble", of: (row) => row.trouble || "" },
    ],
    data.history || [],
    null
  );
  const run = data.run || { texts: [], slowest: [], rules: [], terminals: [] };
  table("run-stopped", [{ name: "text", of: (row) => row.name }, { name: "why", of: (row) => row.stopped }], run.texts.filter((row) => row.stopped), null);
  const us = (key, title) => ({ name: `${title} µs`, of: (row) => row[key], bar: true });
  table("run-slowest", [{ name: "text", of: (row) => row.text }, { name: "step", of: (row) => row.number }, { name: "token", of: (row) => shown(row.bytes), code: true }, us("known_us", "mask"), us("mask_us", "first mask"), us("commit_us", "commit"), { name: "branches", of: (row) => row.heads }, { name: "stack", of: (row) => row.stack_depth }, { name: "read", of: (row) => row.depth }, { name: "cause", of: (row) => row.cause }], run.slowest, [3, true]);
  table("run-rules", [name, { name: "LR states read", of: (row) => row.reads, bar: true }, us("us", "masks")], run.rules, [1, true]);
  table("run-terminals", [name, us("us", "commits")], run.terminals, [1, true]);

  // The treemap.
  const choice = byId("figure");
  for (const key of ["ms", ...RULES, "lr_items", "weight_ranges", ...TERMINALS]) choice.append(make("option", { value: key }, key === "ms" ? "time, by rule and terminal" : NAMES[key]));
  choice.append(make("option", { value: "stages" }, "time, by stage"));

  function tree(key) {
    const ofRule = (rule) => ({
      name: rule.name,
      value: rule[key],
      kind: "rule",
      row: rule,
      children: rule.alternatives.length > 1 ? rule.alternatives.map((part) => ({ name: part.text.replace(/\s+/g, " "), value: part[key], kind: "rule", row: part })) : [],
    });
    const ofTerminal = (one) => ({ name: one.name, value: one[key], kind: "terminal", row: one });
    const nobody = { name: "of none", value: data.rest[key] || 0, kind: "rest", row: { name: "what belongs to no rule", ...data.rest } };
    if (key === "stages") {
      const stages = data.stages.map((stage) => ({ name: stage.name, value: stage.ms, kind: "stage", row: stage }));
      return { name: "all stages", value: stages.reduce((sum, child) => sum + child.value, 0), children: stages };
    }
    let children = [];
    if (key === "ms" || !TERMINALS.includes(key)) children = children.concat(data.rules.map(ofRule));
    if (key === "ms" || TERMINALS.includes(key)) children = children.concat(data.terminals.map(ofTerminal));
    children.push(nobody);
    return { name: "all of it", value: children.reduce((sum, child) => sum + child.value, 0), children };
  }

  function told(node) {
    const row = node.row;
    const list = make("dl");
    const add = (term, value) => value !== "" && value !== undefined && list.append(make("dt", {}, term), make("dd", {}, value));
    add("line", row.span && String(row.span.line));
    for (const key of [...RULES, "lr_items", "weight_ranges", ...TERMINALS]) if (key in row) add(NAMES[key], number(row[key]));
    add("ms", number(row.ms));
    add("took", row.in);
    add("made", row.out);
    add("without it", saved(row));
    const gone = row.marginal && row.marginal.gone;
    if (gone && gone.length) add("goes with it", gone.join(", "));
    byId("told").replaceChildren(make("h3", {}, node.name), ...(row.text ? [make("pre", {}, row.text)] : []), list);
  }

  let map = null;
  function draw() {
    const key = choice.value;
    map = drawTreemap(byId("treemap"), tree(key), told, (value) => (key === "ms" || key === "stages" ? `${number(value)} ms` : number(value)));
  }
  choice.addEventListener("change", draw);
  window.addEventListener("resize", () => map && map.redraw());
  draw();
})();
