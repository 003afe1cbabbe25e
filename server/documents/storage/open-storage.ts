import { join } from 'node:path'
import type { S3Settings } from '../../config.ts'
import type { Log } from '../../platform/log/log.ts'
import { encryptedStorage } from '../encryption/encrypted-storage.ts'
import type { DocumentKeys } from '../encryption/master-keys.ts'
import { diskStorage } from './disk-storage.ts'
import type { DocumentStorage, FileStorage } from './document-storage.ts'
import { openIncoming } from './incoming.ts'
import { openLocalCopies } from './local-copies.ts'

interface Context {
  readonly dataDir: string
  /** The settings of a bucket; unset for folders of this machine. */
  readonly s3: S3Settings | undefined
  readonly log: Log
  readonly keys: Pick<DocumentKeys, 'current' | 'all'>
  /** Called for a file that was changed, truncated or exchanged, with the reason. */
  readonly onDamaged?: (key: string, reason: string) => void
}

/** Often enough to show other processes that this one runs, in ms. */
const tidyEveryMs = 15_000

/** Opens the configured storage of documents, and regularly tidies its temporary files and local copies. */
export async function openStorage({ dataDir, s3, log, keys, onDamaged }: Context): Promise<DocumentStorage> {
  const root = join(dataDir, 'documents')
  const files = s3 ? await openS3({ log }, { root, settings: s3 }) : await diskStorage(root)
  const storage = encryptedStorage(files, {
    keys,
    onDamaged(key, reason) {
      log.error({ key, reason }, 'a stored file is damaged')
      onDamaged?.(key, reason)
    },
  })
  const tidy = () =>
    storage
      .tidy(new Date())
      .catch((err: unknown) => log.warn({ err }, 'the folder of documents cannot be tidied'))
  await tidy()
  const ticking = setInterval(() => void tidy(), tidyEveryMs).unref()
  return {
    ...storage,
    close() {
      clearInterval(ticking)
      storage.close()
    },
  }
}

async function openS3(
  { log }: Pick<Context, 'log'>,
  { root, settings }: { root: string; settings: S3Settings },
): Promise<FileStorage> {
  // Loaded only if it is used, because it would slow down every start.
  const { s3Storage } = await import('./s3-storage.ts')
  const { s3Client, checkBucket } = await import('./s3-client.ts')
  const incoming = await openIncoming(join(root, 'incoming'))
  const copies = await openLocalCopies({ folder: join(root, 'copies'), incoming })
  const { bucket } = settings
  const client = s3Client(settings)
  void checkBucket({ client, log }, bucket)
  return s3Storage({ client, bucket, incoming, copies, log })
}
