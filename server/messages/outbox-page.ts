import { escapeHtml, plainPage } from '../platform/http/plain-page.ts'
import type { OutboxMessageRow } from './tables.ts'

/** Renders the outbox as a plain page, newest message first. */
export function outboxPage(messages: readonly OutboxMessageRow[]): string {
  const list = messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : messages.map(article).join('\n')
  return plainPage({
    title: 'Outbox',
    style: `pre { white-space: pre-wrap; font: inherit; margin: 8px 0; }
  iframe { width: 100%; max-width: 480px; height: 640px; margin-top: 8px; border: 1px solid #8884; }`,
    body: `<p>No mail server is set, so messages stay here. <a href="/dev/outbox">Reload</a></p>
${list}`,
  })
}

const channelLabels = { email: 'Email', whatsapp: 'WhatsApp', sms: 'SMS', push: 'Push' }

function article({
  recipient,
  subject,
  text_body: text,
  html_body: html,
  channel,
  created_at: at,
}: OutboxMessageRow): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<small>${channelLabels[channel]} to ${escapeHtml(recipient)} · ${at.toISOString()}</small>
<pre>${escapeHtml(text)}</pre>${html === null ? '' : mailFrame(html)}
</article>`
}

/** The mail as mail apps show it, in a sandboxed frame without scripts. */
function mailFrame(html: string): string {
  return `
<details>
<summary>As a mail app shows it</summary>
<iframe sandbox srcdoc="${escapeHtml(html)}" title="The mail" loading="lazy"></iframe>
</details>`
}
