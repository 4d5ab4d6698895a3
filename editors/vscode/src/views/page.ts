/** The HTML of a view: a policy that lets in one script and one style by their nonce, and nothing else. */

export interface Parts {
  readonly title: string;
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
}

export function pageHtml({ title, script, style, nonce }: Parts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(title)}</title>
<link rel="stylesheet" nonce="${nonce}" href="${attribute(style)}">
</head>
<body>
<script nonce="${nonce}" src="${attribute(script)}"></script>
</body>
</html>
`;
}

function attribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
