import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { extensionOf, mediaTypeOf } from '@campus-print/domain/documents'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const tries = 3

/**
 * Puts a file into a bucket in one request, which makes it appear whole or not at all; its MD5 goes with it, so that
 * the service rejects bytes that were changed on the way.
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
  for (let tried = 1; ; tried++) {
    // The client does not listen to what it reads from: an error of the disk would end the process.
    const disk = new AbortController()
    const bytes = createReadStream(path).once('error', (error) => disk.abort(error))
    try {
      const abortSignal = signal ? AbortSignal.any([disk.signal, signal]) : disk.signal
      await client.send(new PutObjectCommand({ ...about, Body: bytes }), { abortSignal })
      return
    } catch (error) {
      disk.signal.throwIfAborted()
      // The client tries again by itself only what it can send twice, and a stream it cannot.
      if (tried === tries || signal?.aborted || !canPass(error)) throw error
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

/** A broken connection or a server error, rather than a client error. */
function canPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === undefined || status >= 500
}
