import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '../../platform/http/byte-range.ts'
import type { Log } from '../../platform/log/log.ts'
import { type DocumentStorage, FileMissing, type StoredFile, StorageUnavailable } from './document-storage.ts'
import type { Incoming } from './incoming.ts'
import type { StorageArea } from './keys.ts'
import type { LocalCopies } from './local-copies.ts'
import { uploadFile } from './put-file.ts'
import { type S3Request, toS3Error, s3ErrorMessage } from './s3-error.ts'

export interface S3StorageContext {
  readonly client: S3Client
  readonly bucket: string
  readonly incoming: Incoming
  readonly copies: LocalCopies
  readonly log: Pick<Log, 'warn'>
}

/** Documents in a bucket of an S3-compatible service; what is worked on here is kept on this machine for a while. */
export function s3Storage({ client, bucket, incoming, copies, log }: S3StorageContext): DocumentStorage {
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  async function request<Answer>(
    operation: string,
    key: string,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await send()
    } catch (error) {
      if (isMissing(error)) throw new FileMissing(key)
      throw unavailable({ operation, bucket, key }, error)
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

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const part = range && { Range: `bytes=${range.first}-${range.last}` }
    const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...part }))
    if (!(Body instanceof Readable)) throw new Error('The answer has no content')
    return Body
  }

  async function sizeOf(key: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await request('HeadObject', key, () =>
        client.send(new HeadObjectCommand(at(key))),
      )
      return ContentLength ?? 0
    } catch (error) {
      if (error instanceof FileMissing) return undefined
      throw error
    }
  }

  return {
    incomingPath: () => incoming.newPath(),
    async store(path, key) {
      await request('PutObject', key, () => uploadFile(client, { ...at(key), path }))
      await copies.adopt(path, key)
    },
    sizeOf,
    localPath: (key) =>
      copies.pathOf(key, (path) =>
        request('GetObject', key, async () =>
          pipeline(await read(key), createWriteStream(path, { flags: 'wx', mode: 0o600 })),
        ),
      ),
    read: (key, range) => request('GetObject', key, () => read(key, range)),
    async copy(from, to) {
      await request('CopyObject', from, () =>
        client.send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${from}` })),
      )
    },
    async remove(key) {
      // One by one: not every service knows how to delete several at once.
      await request('DeleteObject', key, () => client.send(new DeleteObjectCommand(at(key)))).catch(
        ignoreMissing,
      )
      await copies.remove(key)
    },
    forget: (key) => copies.remove(key),
    list,
    async tidy(now) {
      await incoming.removeAbandoned(now)
      await copies.tidy(now)
    },
    close: () => client.destroy(),
  }
}

/** A bucket that is not there is a fault of the service, not of the key. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error
}
