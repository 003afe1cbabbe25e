import { i18n } from '@campus-print/domain/language'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { isDiskFull } from '../../platform/files/disk-full.ts'
import type { LocalFile } from '../encryption/encrypt-file.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

/** The file in a request's field `document`, before its first byte is read. */
export async function uploadedFile(request: FastifyRequest, maxSizeMb: number): Promise<MultipartFile> {
  if (!request.isMultipart()) {
    throw new ApiError('unsupported_file_type', i18n.t('Send the file as multipart/form-data.'))
  }
  const limits = { fileSize: maxSizeMb * 1024 * 1024 }
  const part = await request.file({ limits }).catch(rejectForm)
  if (part?.fieldname === 'document') return part
  part?.file.resume()
  throw invalidField('document', i18n.t('Please upload a document first'))
}

/** The parser throws a plain error for an invalid form, and errors with a status for its limits. */
function rejectForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new ApiError('malformed_request', i18n.t('The upload could not be read.'))
}

/** Discards the rest of an upload, so that the client reads the response and the connection stays open. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Writes a file to the disk while it arrives, with only a small part of it in memory. */
export async function receivePart(
  storage: Pick<DocumentStorage, 'receive'>,
  { part, path, maxSizeMb }: { part: MultipartFile; path: string; maxSizeMb: number },
): Promise<LocalFile> {
  const file = await storage.receive(part.file, path).catch((error: unknown) => {
    if (isDiskFull(error)) throw new ApiError('storage_full')
    throw isOfTheSystem(error)
      ? error
      : new ApiError('malformed_request', i18n.t('The upload did not arrive whole.'))
  })
  if (part.file.truncated) {
    throw new ApiError(
      'too_large',
      i18n.t('File size should be less than {maxFileSizeMb, number}MB', { maxFileSizeMb: maxSizeMb }),
    )
  }
  return file
}

/** Whether an error comes from the disk: errors of the sent data have no error number. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'errno' in error
}

const maxNameLength = 255

/** Characters that change the text around them. The joiners of Indic scripts do not. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/**
 * A file's name as stored and shown: the last part of a path, without characters that change the text around
 * them.
 */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const visible = last.replaceAll(invisible, '').trim()
  if (visible.length <= maxNameLength) return visible || 'document'
  const dot = visible.lastIndexOf('.')
  const extension = dot > 0 && visible.length - dot <= 10 ? visible.slice(dot) : ''
  return `${cut(visible, maxNameLength - extension.length)}${extension}`
}

/** Cuts a text to a number of UTF-16 units, without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** Restores a file name in which the browser escaped quotes and line breaks (HTML, "multipart form data"). */
export function unescapeName(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
