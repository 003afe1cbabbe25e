import { escapeHtml, plainPage } from '../platform/http/plain-page.ts'
import type { OutboxMessageRow } from './tables.ts'

/** The outbox as a plain page, newest message first. */
export function outboxPage(messages: readonly OutboxMessageRow[]): string {
  const list = messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : messages.map(article).join('\n')
  return plainPage({
    title: 'Outbox',
    style: 'pre { white-space: pre-wrap; font: inherit; margin: 8px 0 0; }',
    body: `<p>No mail server is set, so messages stay here. <a href="/dev/outbox">Reload</a></p>
${list}`,
  })
}

function article({ recipient, subject, text_body: text, created_at: at }: OutboxMessageRow): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<small>to ${escapeHtml(recipient)} · ${at.toISOString()}</small>
<pre>${escapeHtml(text)}</pre>
</article>`
}
