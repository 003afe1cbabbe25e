import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../config.ts'
import type { Log } from '../../platform/log/log.ts'
import { toS3Error } from './s3-error.ts'

/** Logs nothing, because the storage logs errors itself. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

const sockets = { keepAlive: true, maxSockets: 200 }

/** A client that also works with other services than Amazon's. */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names in host names would need a certificate and DNS entries for them.
    forcePathStyle: true,
    // By default, checksums are sent in trailers, which some services reject and others store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    logger: silent,
    // An idle timeout: a slow reader of a download is idle only while it reads nothing.
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 60_000,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  })
}

/** Logs problems with the bucket at the start instead of at the first upload. The server starts anyway. */
export async function checkBucket(
  { client, log }: { client: S3Client; log: Pick<Log, 'error'> },
  bucket: string,
): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    log.error(toS3Error({ operation: 'HeadBucket', bucket }, error), 'the bucket of documents cannot be used')
  }
}
