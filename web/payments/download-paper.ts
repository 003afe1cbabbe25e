import { errorOfAnswer, networkError } from '../api/api-error.ts'
import { readJson } from '../api/call.ts'

/** Making the first paper in a while starts a process. */
const withinMs = 30_000

/** Fetches a paper of one's own and lets the browser keep it under a name. */
export async function downloadPaper(address: string, name: string): Promise<void> {
  const response = await fetch(address, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => {
    throw networkError()
  })
  // A campus network's own sign-in page answers 200 with HTML.
  const isPaper = response.headers.get('content-type') === 'application/pdf'
  if (!response.ok || !isPaper) throw errorOfAnswer(response.status, readJson(await response.text()))
  keep(await response.blob(), name)
}

function keep(paper: Blob, name: string): void {
  const url = URL.createObjectURL(paper)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), withinMs)
}
