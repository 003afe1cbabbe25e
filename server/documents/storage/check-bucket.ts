import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Log } from '../../platform/log/log.ts'
import { toS3Error } from './s3-error.ts'

/** Says at once what is wrong with the bucket, rather than with the first upload. The server runs all the same. */
export async function checkBucket(client: S3Client, bucket: string, log: Pick<Log, 'error'>): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    log.error(toS3Error({ operation: 'HeadBucket', bucket }, error), 'the bucket of documents cannot be used')
  }
}
