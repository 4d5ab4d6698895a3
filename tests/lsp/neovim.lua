-- Works in Neovim as a person would, by Neovim's own client, and writes what there was to be seen as JSON.
-- The text has a name that is not defined, `missing`, behind a character that takes two UTF-16 code units.

local PATIENCE = 60 * 1000

local function wait(what, condition)
  if not vim.wait(PATIENCE, condition, 10) then
    error("waited in vain for " .. what)
  end
end

local function go_to(text, count)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  for _ = 1, count or 1 do
    assert(vim.fn.search("\\V" .. text, "W") > 0, text)
  end
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, true)
end

local function work()
  local seen = {}
  wait("diagnostics", function()
    return #vim.diagnostic.get(0) > 0
  end)
  local client = vim.lsp.get_client_by_id(maskwright_client)
  local first = vim.diagnostic.get(0)[1]
  seen.code = first.code or first.user_data.lsp.code
  seen.message = first.message
  -- Neovim has made bytes of what the server counts.
  seen.column, seen.end_column = first.col, first.end_col

  go_to("missing")
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, column + #"missing", { "item" })
  wait("the end of the diagnostics", function()
    return #vim.diagnostic.get(0) == 0
  end)

  go_to("item")
  local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answers = assert(vim.lsp.buf_request_sync(0, "textDocument/hover", place, PATIENCE))
  seen.hover = answers[client.id].result.contents.value

  vim.lsp.buf.definition()
  wait("the definition", function()
    return vim.api.nvim_win_get_cursor(0)[1] == 2
  end)
  seen.definition = vim.api.nvim_win_get_cursor(0)

  if client.server_capabilities.renameProvider then
    vim.lsp.buf.rename("entry")
    wait("the new name", function()
      return lines()[2]:find("entry", 1, true) ~= nil
    end)
    seen.renamed = lines()
  end

  client.stop()
  wait("the end of the server", function()
    return client.is_stopped()
  end)
  return seen
end

local is_done, seen = pcall(work)
local file = assert(io.open(vim.env.SEEN, "w"))
file:write(vim.fn.json_encode(is_done and seen or { trouble = tostring(seen) }))
file:close()
vim.cmd("qall!")
