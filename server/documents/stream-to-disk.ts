import type { MultipartFile } from '@fastify/multipart'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '../platform/files/disk-full.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Writes a file to the disk while it arrives, never holding more than a piece of it; answers its size in bytes. */
export async function streamToDisk(part: MultipartFile, path: string, maxSizeMb: number): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(part.file, file).catch((error: unknown) => {
    if (isDiskFull(error)) throw new Refusal('storage_full')
    throw isOfTheSystem(error) ? error : new Refusal('malformed_request', 'The upload did not arrive whole.')
  })
  if (part.file.truncated) {
    throw new Refusal('too_large', `File size should be less than ${maxSizeMb}MB`)
  }
  return file.bytesWritten
}

/** An error of the disk; those of what was sent have no number. */
function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'errno' in error
}
