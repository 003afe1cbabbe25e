import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { type ByteRange, requestedRange } from '../../platform/http/byte-range.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type DocumentStorage, FileMissing } from '../storage/document-storage.ts'

export interface SentFile {
  readonly key: string
  /** The document or request that the bytes belong to. */
  readonly tag: string
  /** File name for downloads. */
  readonly name: string
  readonly disposition: 'inline' | 'attachment'
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends a stored PDF, or the requested range of it, as a stream. */
export async function sendFile(
  storage: Pick<DocumentStorage, 'sizeOf' | 'read'>,
  { key, tag, name, disposition, request, reply }: SentFile & Exchange,
): Promise<FastifyReply> {
  const size = await storage.sizeOf(key)
  if (size === undefined) throw new ApiError('document_not_found')
  const etag = `"${tag}-${size}"`
  const { range: wanted, 'if-range': onlyIf } = request.headers
  const range = requestedRange(onlyIf === undefined || onlyIf === etag ? wanted : undefined, size)
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new ApiError('range_not_satisfiable')
  }
  // Opened before any header is sent, so that a missing or unreadable file gets an error response.
  const bytes = await bytesFor(storage, { request, key, range: range === 'whole' ? undefined : range })
  reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(name, { type: disposition }))
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
  if (range === 'whole') reply.header('content-length', size)
  else {
    reply
      .code(206)
      .header('content-range', `bytes ${range.first}-${range.last}/${size}`)
      .header('content-length', range.last - range.first + 1)
  }
  return reply.send(bytes)
}

async function bytesFor(
  storage: Pick<DocumentStorage, 'read'>,
  { request, key, range }: { request: FastifyRequest; key: string; range: ByteRange | undefined },
): Promise<Readable> {
  // A HEAD request reads nothing; without a stream the headers would be those of an empty response.
  if (request.method === 'HEAD') return Readable.from([])
  try {
    return await storage.read(key, range)
  } catch (error) {
    throw error instanceof FileMissing ? new ApiError('document_not_found') : error
  }
}
