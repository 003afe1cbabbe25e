import { execFile, spawnSync } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { promisify } from 'node:util'

/** Sends a file as a form, as a browser does, and expects a status; answers how long it took, in seconds. */
export type SendForm = (url: string, path: string, expected: number, token?: string) => Promise<number>

/** curl where it is installed, since it costs least; else Node. The same one for both servers. */
export const sender: { name: string; send: SendForm } =
  spawnSync('curl', ['--version']).status === 0
    ? { name: 'curl', send: withCurl }
    : { name: 'fetch', send: withFetch }

async function withCurl(url: string, path: string, expected: number, token = 'none'): Promise<number> {
  const quiet = ['--silent', '--show-error', '--output', '/dev/null']
  const output = ['--write-out', '%{http_code} %{time_total}']
  const headers = ['--header', `Authorization: Bearer ${token}`, '--header', 'Expect:']
  const form = ['--form', `document=@${path};type=application/pdf`, url]
  const { stdout } = await promisify(execFile)('curl', [...quiet, ...output, ...headers, ...form])
  const [status, seconds] = stdout.split(' ')
  if (Number(status) !== expected) throw new Error(`The upload was answered with ${status}`)
  return Number(seconds)
}

async function withFetch(url: string, path: string, expected: number, token = 'none'): Promise<number> {
  const form = new FormData()
  form.append('document', await openAsBlob(path, { type: 'application/pdf' }), 'document.pdf')
  const began = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', body: form, headers })
  await answer.arrayBuffer()
  if (answer.status !== expected) throw new Error(`The upload was answered with ${answer.status}`)
  return (performance.now() - began) / 1000
}
