import { Agent, request } from 'node:http'

export type Post = (path: string, body: object) => Promise<JsonResponse>

export interface JsonResponse {
  readonly status: number
  readonly json: { readonly [name: string]: unknown }
}

/** Posts JSON over one connection that stays open, as a browser does. It needs less CPU time than `fetch`. */
export function httpClient(url: string, token?: string): Post & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' }

  const post: Post = (path, body) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body)
      const length = { 'content-length': Buffer.byteLength(text) }
      const sent = request(url + path, { method: 'POST', agent, headers: { ...headers, ...length } })
      sent.once('error', reject)
      sent.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString()) }),
        )
      })
      sent.end(text)
    })
  return Object.assign(post, { close: () => agent.destroy() })
}
