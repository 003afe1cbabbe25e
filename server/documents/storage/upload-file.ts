import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { extensionOf, mediaTypeOf } from '@campus-print/domain/documents'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const tries = 3

/**
 * Uploads a file to a bucket in one request, so that it appears completely or not at all. The request has its
 * MD5, so that the service rejects bytes that were changed in transit.
 */
export async function uploadFile(
  client: S3Client,
  { Bucket, Key, path, signal }: { Bucket: string; Key: string; path: string; signal?: AbortSignal },
): Promise<void> {
  const [{ size }, md5] = await Promise.all([stat(path), md5Of(path)])
  const about = {
    Bucket,
    Key,
    ContentLength: size,
    ContentMD5: md5,
    ContentType: mediaTypeOf(extensionOf(Key)),
  }
  for (let attempt = 1; ; attempt++) {
    // The client does not handle errors of the stream that it reads: an error of the disk would end the
    // process.
    const disk = new AbortController()
    const bytes = createReadStream(path).once('error', (error) => disk.abort(error))
    try {
      const abortSignal = signal ? AbortSignal.any([disk.signal, signal]) : disk.signal
      await client.send(new PutObjectCommand({ ...about, Body: bytes }), { abortSignal })
      return
    } catch (error) {
      disk.signal.throwIfAborted()
      // The client itself does not retry a stream, because it cannot send it twice.
      if (attempt === tries || signal?.aborted || !isTemporary(error)) throw error
    } finally {
      bytes.destroy()
    }
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}

/** Whether a retry may succeed: after a broken connection or a server error, but not after a client error. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === undefined || status >= 500
}
