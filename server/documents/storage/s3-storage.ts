import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '../../platform/http/byte-range.ts'
import type { Log } from '../../platform/log/log.ts'
import { FileMissing, type FileStorage, type StoredFile, StorageUnavailable } from './document-storage.ts'
import type { Incoming } from './incoming.ts'
import type { StorageArea } from './keys.ts'
import type { LocalCopies } from './local-copies.ts'
import { uploadFile } from './upload-file.ts'
import { type S3Request, toS3Error, s3ErrorMessage } from './s3-error.ts'
import { callService } from '../../platform/telemetry/index.ts'

export interface S3StorageContext {
  readonly client: S3Client
  readonly bucket: string
  readonly incoming: Incoming
  readonly copies: LocalCopies
  readonly log: Pick<Log, 'warn'>
}

/** A service that has not begun to respond after this time counts as down; the transfer may take longer. */
const answerWithinMs = 10_000
/** Slowest upload to the bucket that is allowed for, in bytes per ms. */
const slowestLine = 250

interface Asked {
  readonly operation: string
  readonly key: string
  readonly withinMs?: number
}

/** A file storage in a bucket of an S3-compatible service, with a cache on the local disk. */
export function s3Storage({ client, bucket, incoming, copies, log }: S3StorageContext): FileStorage {
  const objectOf = (key: string) => ({ Bucket: bucket, Key: key })

  async function request<Answer>(
    { operation, key, withinMs = answerWithinMs }: Asked,
    send: (abortSignal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), withinMs)
    try {
      return await callService('storage', () => send(late.signal))
    } catch (error) {
      if (isMissing(error)) throw new FileMissing(key)
      const reason = late.signal.aborted ? new Error(`no answer within ${withinMs} ms`) : error
      throw unavailable({ operation, bucket, key }, reason)
    } finally {
      clearTimeout(timer)
    }
  }

  function unavailable(failed: S3Request, error: unknown): StorageUnavailable {
    const s3Error = toS3Error(failed, error)
    log.warn(s3Error, 'a request to the object storage failed')
    return new StorageUnavailable(new Error(s3ErrorMessage(s3Error)))
  }

  async function* list(area: StorageArea): AsyncIterable<StoredFile> {
    try {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${area}/` })) {
        for (const { Key: key, LastModified: storedAt } of page.Contents ?? []) {
          if (key && storedAt) yield { key, storedAt }
        }
      }
    } catch (error) {
      throw unavailable({ operation: 'ListObjectsV2', bucket }, error)
    }
  }

  function read(key: string, range?: ByteRange): Promise<Readable> {
    const part = range && { Range: `bytes=${range.first}-${range.last}` }
    return request({ operation: 'GetObject', key }, async (abortSignal) => {
      const { Body } = await client.send(new GetObjectCommand({ ...objectOf(key), ...part }), { abortSignal })
      if (!(Body instanceof Readable)) throw new Error('The answer has no content')
      return Body
    })
  }

  async function download(key: string, path: string): Promise<void> {
    const body = await read(key)
    try {
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw unavailable({ operation: 'GetObject', bucket, key }, error)
    }
  }

  /** Reads the first bytes of a file; the response also has the size of the whole file. */
  async function start(key: string, length: number): Promise<{ size: number; bytes: Buffer } | undefined> {
    try {
      return await request({ operation: 'GetObject', key }, async (abortSignal) => {
        const wanted = { ...objectOf(key), Range: `bytes=0-${length - 1}` }
        const {
          Body,
          ContentRange,
          ContentLength = 0,
        } = await client.send(new GetObjectCommand(wanted), {
          abortSignal,
        })
        if (!(Body instanceof Readable)) throw new Error('The answer has no content')
        const size = ContentRange ? Number(ContentRange.split('/')[1]) : ContentLength
        return { size, bytes: (await buffer(Body)).subarray(0, length) }
      })
    } catch (error) {
      if (error instanceof FileMissing) return undefined
      throw error
    }
  }

  async function put(path: string, key: string): Promise<void> {
    const { size } = await stat(path)
    const withinMs = answerWithinMs + size / slowestLine
    await request({ operation: 'PutObject', key, withinMs }, (signal) =>
      uploadFile(client, { ...objectOf(key), path, signal }),
    )
  }

  return {
    incomingPath: () => incoming.newPath(),
    async store(path, key) {
      await put(path, key)
      await copies.adopt(path, key)
    },
    async replace(path, key) {
      await put(path, key)
      await copies.remove(key)
      await copies.adopt(path, key)
    },
    start,
    localPath: (key) => copies.pathOf(key, (path) => download(key, path)),
    read,
    async copy(from, to) {
      const command = new CopyObjectCommand({ ...objectOf(to), CopySource: `${bucket}/${from}` })
      await request({ operation: 'CopyObject', key: from }, (abortSignal) =>
        client.send(command, { abortSignal }),
      )
    },
    async remove(key) {
      // One by one, because not every service can delete several objects in one request.
      await request({ operation: 'DeleteObject', key }, (abortSignal) =>
        client.send(new DeleteObjectCommand(objectOf(key)), { abortSignal }),
      ).catch(ignoreMissing)
      await copies.remove(key)
    },
    forget: (key) => copies.remove(key),
    list,
    async tidy(now) {
      await incoming.tidy()
      await copies.tidy(now)
    },
    close() {
      client.destroy()
      incoming.close()
    },
  }
}

/** Whether an object is missing. A missing bucket is an error of the service instead. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error
}
