import type { JobTicket } from '@campus-print/ipp/printer'
import { escapeHtml, plainPage } from '../../platform/http/plain-page.ts'
import type { PrintedJob } from './printed-jobs.ts'

/** Pages of a job that are shown as pictures. */
const picturesPerJob = 12

interface PrintedPage {
  readonly jobs: readonly PrintedJob[]
  /** Problems of the printer. */
  readonly state: readonly string[]
  /** Buttons that simulate problems. */
  readonly buttons: readonly { readonly name: string; readonly label: string }[]
}

/** A plain HTML page with the jobs of the virtual printer, newest first. */
export function printedPage({ jobs, state, buttons }: PrintedPage): string {
  const list = jobs.length === 0 ? '<p>Nothing has been printed yet.</p>' : jobs.map(article).join('\n')
  const condition = state.length === 0 ? 'ready' : state.join(', ')
  return plainPage({
    title: 'Virtual printer',
    style: `figure { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; }
  img { width: 120px; height: auto; background: white; border: 1px solid #8884; }`,
    body: `<p>No paper is used; what would lie in the tray is kept here. The printer is ${escapeHtml(condition)}.
<a href="/dev/printer">Reload</a></p>
<form method="post" action="/dev/printer/condition">
${buttons.map(({ name, label }) => `<button name="condition" value="${escapeHtml(name)}">${escapeHtml(label)}</button>`).join('\n')}
</form>
${list}`,
  })
}

function article(job: PrintedJob): string {
  return `<article>
<h2>Job ${job.id}: ${escapeHtml(job.name)}</h2>
<small>${escapeHtml(job.state)} · ${describe(job)} · ${escapeHtml(job.createdAt)}</small>
<figure>${pictures(job)}</figure>
</article>`
}

function describe({ ticket, pages }: PrintedJob): string {
  const parts = [formatCount(pages ?? 0, 'page'), ...ticketWords(ticket)]
  return parts.map(escapeHtml).join(' · ')
}

const finishingWords = new Map([
  [4, 'stapled'],
  [5, 'punched'],
])

function ticketWords({ copies, sides, media, printColorMode, finishings }: JobTicket): string[] {
  const finished = finishings.flatMap((value) => finishingWords.get(value) ?? [])
  return [copies === 1 ? '1 copy' : `${copies} copies`, sides, media, printColorMode, ...finished]
}

function formatCount(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}

function pictures({ id, pages }: PrintedJob): string {
  const count = Math.min(pages ?? 0, picturesPerJob)
  return Array.from({ length: count }, (_, index) => index + 1)
    .map((page) => `<img loading="lazy" alt="Page ${page}" src="/dev/printer/jobs/${id}/pages/${page}.webp">`)
    .join('')
}
