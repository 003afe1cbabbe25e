import type { IncomingMessage } from 'node:http'
import { IppDecodeError, decode, type IppMessage } from '../codec/index.ts'
import { IppBadAnswer, IppHttpError } from './errors.ts'

/**
 * Reads one IPP answer from an HTTP response.
 * @throws IppHttpError for any HTTP status but 200, IppBadAnswer for what is no IPP message of `limit` bytes at most.
 */
export async function readAnswer(response: IncomingMessage, limit: number): Promise<IppMessage> {
  if (response.statusCode !== 200) throw new IppHttpError(response.statusCode ?? 0)
  const mediaType = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/ipp')
    throw new IppBadAnswer(`The answer is ${mediaType ?? 'of no type'}, not IPP`)
  const bytes = await readUpTo(response, limit)
  try {
    return decode(bytes).message
  } catch (cause) {
    if (!(cause instanceof IppDecodeError)) throw cause
    throw new IppBadAnswer('The answer is no IPP message', { cause })
  }
}

async function readUpTo(response: AsyncIterable<Buffer>, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > limit) throw new IppBadAnswer(`The answer is longer than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
