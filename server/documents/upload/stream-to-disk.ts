import type { MultipartFile } from '@fastify/multipart'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '../../platform/files/disk-full.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** So much may wait for the disk: with less, an upload waits for every small write by itself, and takes twice the time. */
const writeAheadBytes = 1024 * 1024

/** Writes a file to the disk while it arrives, holding no more than a small part of it; answers its size in bytes. */
export async function streamToDisk(part: MultipartFile, path: string, maxSizeMb: number): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: writeAheadBytes })
  await pipeline(part.file, file).catch((error: unknown) => {
    if (isDiskFull(error)) throw new ApiError('storage_full')
    throw isOfTheSystem(error) ? error : new ApiError('malformed_request', 'The upload did not arrive whole.')
  })
  if (part.file.truncated) {
    throw new ApiError('too_large', `File size should be less than ${maxSizeMb}MB`)
  }
  return file.bytesWritten
}

/** An error of the disk; those of what was sent have no number. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'errno' in error
}
