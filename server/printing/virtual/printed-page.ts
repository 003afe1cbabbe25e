import type { JobTicket } from '@campus-print/ipp/printer'
import type { PrintedJob } from './printed-jobs.ts'

/** Pages of a job that are shown as pictures. */
const picturesPerJob = 12

/** What the virtual printer printed, as a plain page, newest job first. */
export function printedPage(jobs: readonly PrintedJob[], reasons: readonly string[]): string {
  const list = jobs.length === 0 ? '<p>Nothing has been printed yet.</p>' : jobs.map(article).join('\n')
  const state = reasons.length === 0 ? 'ready' : reasons.join(', ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Virtual printer</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 64rem; margin: 0 auto; padding: 16px; }
  article { border: 1px solid #8884; border-radius: 8px; padding: 16px; margin: 16px 0; }
  h2 { font-size: 1rem; margin: 0; }
  small { opacity: .75; }
  figure { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; }
  img { width: 120px; height: auto; background: white; border: 1px solid #8884; }
</style>
</head>
<body>
<h1>Virtual printer</h1>
<p>No paper is used; what would lie in the tray is kept here. The printer is ${escape(state)}.
<a href="/dev/printer">Reload</a></p>
${list}
</body>
</html>`
}

function article(job: PrintedJob): string {
  return `<article>
<h2>Job ${job.id}: ${escape(job.name)}</h2>
<small>${escape(job.state)} · ${describe(job)} · ${escape(job.createdAt)}</small>
<figure>${pictures(job)}</figure>
</article>`
}

function describe({ ticket, pages }: PrintedJob): string {
  const parts = [counted(pages ?? 0, 'page'), ...ticketWords(ticket)]
  return parts.map(escape).join(' · ')
}

function ticketWords({ copies, sides, media, printColorMode }: JobTicket): string[] {
  return [copies === 1 ? '1 copy' : `${copies} copies`, sides, media, printColorMode]
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}

function pictures({ id, pages }: PrintedJob): string {
  const count = Math.min(pages ?? 0, picturesPerJob)
  return Array.from({ length: count }, (_, index) => index + 1)
    .map((page) => `<img loading="lazy" alt="Page ${page}" src="/dev/printer/jobs/${id}/pages/${page}.webp">`)
    .join('')
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
