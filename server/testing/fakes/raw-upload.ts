import { randomUUID } from 'node:crypto'
import { type Socket, connect } from 'node:net'

export interface RawUpload {
  url: string
  token: string
  /** As written in the part's header, with quotes. */
  disposition?: string
  type?: string
  /** Besides those of every upload. */
  headers?: Record<string, string>
  /** In bytes, of the file; what is not sent yet is announced. */
  size: number
}

/** An upload by hand, as far as the first byte of the file: for clients that are odd, slow or vanish. */
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
  // The server may end it at any moment.
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

/** Sends a whole file that way; answers the JSON that comes back. */
// Tests look into answers of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
export async function uploadByHand(upload: Omit<RawUpload, 'size'>, file: Buffer): Promise<any> {
  const { socket, end } = beginUpload({ ...upload, size: file.length })
  socket.write(Buffer.concat([file, end]))
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  const answer = Buffer.concat(parts).toString()
  return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
}
