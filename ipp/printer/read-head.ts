import { IppDecodeError, decode, type IppMessage } from '../codec/index.ts'

/** Far more than any request's attributes need. */
const maxHeadBytes = 256 * 1024

export interface ReceivedRequest {
  readonly message: IppMessage
  /** The document data after the attributes; can be read once. */
  readonly document: AsyncIterable<Uint8Array>
}

/**
 * Reads a request's attributes from a body and leaves the document in it.
 * @throws IppDecodeError when the body is no IPP request, and whatever the body throws.
 */
export async function readHead(body: AsyncIterable<Uint8Array>): Promise<ReceivedRequest> {
  const chunks = body[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array(0)
  let tryAt = 0
  for (;;) {
    const { value, done } = await chunks.next()
    if (!done) head = Buffer.concat([head, value])
    if (!done && head.length < tryAt) continue
    const decoded = tryDecode(head, done === true)
    if (decoded) {
      const rest = head.subarray(decoded.dataOffset)
      return { message: decoded.message, document: following(rest, chunks) }
    }
    // Doubling keeps the work linear when the bytes come one by one.
    tryAt = head.length * 2
  }
}

function tryDecode(head: Uint8Array, isAll: boolean): ReturnType<typeof decode> | undefined {
  try {
    return decode(head)
  } catch (error) {
    const mayGoOn = error instanceof IppDecodeError && error.truncated && !isAll && head.length < maxHeadBytes
    if (mayGoOn) return undefined
    throw error
  }
}

async function* following(rest: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (rest.length > 0) yield rest
  for (;;) {
    const { value, done } = await chunks.next()
    if (done) return
    yield value
  }
}
