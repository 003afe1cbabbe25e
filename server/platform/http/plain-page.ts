/** A plain page under /dev, without scripts. The caller escapes the body. */
export function plainPage({ title, body, style }: { title: string; body: string; style: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 64rem; margin: 0 auto; padding: 16px; }
  article { border: 1px solid #8884; border-radius: 8px; padding: 16px; margin: 16px 0; }
  h2 { font-size: 1rem; margin: 0; }
  small { opacity: .75; }
  ${style}
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>`
}

/** Text escaped for HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
