import { randomUUID } from 'node:crypto'
import { type Socket, connect } from 'node:net'

export interface RawUpload {
  url: string
  token: string
  /** The parameters of the part's `Content-Disposition`, with quotes. */
  disposition?: string
  type?: string
  /** Further headers of the HTTP request. */
  headers?: Record<string, string>
  /** The size of the file in bytes, which `Content-Length` announces before the file is sent. */
  size: number
}

/** Starts an upload over a raw socket, up to the first byte of the file, to test odd, slow or vanishing clients. */
export function beginUpload({
  url,
  token,
  disposition = 'name="document"; filename="a.pdf"',
  type = 'application/pdf',
  headers = {},
  size,
}: RawUpload): { socket: Socket; end: Buffer } {
  const boundary = randomUUID()
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`,
  )
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The server may close the connection at any moment.
  socket.on('error', () => {})
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST /api/print/upload HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${more.join('')}` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n` +
      `Content-Length: ${head.length + size + end.length}\r\nConnection: close\r\n\r\n`,
  )
  socket.write(head)
  return { socket, end }
}

/** Uploads a whole file over a raw socket; returns the JSON of the response. */
// Tests read responses of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
export async function uploadByHand(upload: Omit<RawUpload, 'size'>, file: Buffer): Promise<any> {
  const { socket, end } = beginUpload({ ...upload, size: file.length })
  socket.write(Buffer.concat([file, end]))
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  const response = Buffer.concat(parts).toString()
  return JSON.parse(response.slice(response.indexOf('{'), response.lastIndexOf('}') + 1))
}
