import type { OutboxMessageRow } from './tables.ts'

/** The outbox as a plain page, newest message first. */
export function outboxPage(messages: readonly OutboxMessageRow[]): string {
  const list = messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : messages.map(article).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 16px; }
  article { border: 1px solid #8884; border-radius: 8px; padding: 16px; margin: 16px 0; }
  h2 { font-size: 1rem; margin: 0; }
  small { opacity: .75; }
  pre { white-space: pre-wrap; font: inherit; margin: 8px 0 0; }
</style>
</head>
<body>
<h1>Outbox</h1>
<p>No mail server is set, so messages stay here. <a href="/dev/outbox">Reload</a></p>
${list}
</body>
</html>`
}

function article({ recipient, subject, text_body: text, created_at: at }: OutboxMessageRow): string {
  return `<article>
<h2>${escape(subject)}</h2>
<small>to ${escape(recipient)} · ${at.toISOString()}</small>
<pre>${escape(text)}</pre>
</article>`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
