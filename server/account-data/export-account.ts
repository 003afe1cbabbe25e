import { exportsByAccount } from '@campus-print/domain/accounts'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { exportedAccount } from '../accounts/index.ts'
import { type DocumentStorage, documentsOfOwner, presentDocument } from '../documents/index.ts'
import { exportedMessages } from '../messages/index.ts'
import { exportedNotifications } from '../notifications/index.ts'
import { type RequestDetails, allRequestsOf } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { exportedSupport } from '../support/index.ts'
import type { RateLimits } from '../platform/limits/rate-limits.ts'

interface ExportContext {
  readonly db: Db
  readonly storage: Pick<DocumentStorage, 'read'>
  readonly limits: RateLimits
  readonly details: RequestDetails
  readonly now: Date
}

/** All data of a user as a zip that is made while it is sent: `account.json` and the documents. */
export async function exportAccount(
  { db, storage, limits, details, now }: ExportContext,
  { caller, signal }: { caller: { id: string; sessionId: string; email: string }; signal: AbortSignal },
): Promise<Readable> {
  await limits.spend({ name: 'exportsByAccount', ...exportsByAccount }, caller.id)
  const documents = await documentsOfOwner(db, caller.id)
  const account = {
    exportedAt: now.toISOString(),
    ...(await exportedAccount({ db, now }, caller)),
    documents: documents.map(presentDocument),
    printRequests: await allRequestsOf({ db, now, details }, { ownerId: caller.id, signal }),
    ...(await exportedSupport({ db }, { userId: caller.id })),
    ...(await exportedNotifications({ db }, { userId: caller.id })),
    ...(await exportedMessages({ db }, { userId: caller.id, email: caller.email })),
  }
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A file that cannot be read ends the connection; half an archive must not look like a whole one.
  const breakOff = (error: Error) => output.destroy(error)
  zip.on('error', breakOff)
  zip.addBuffer(Buffer.from(JSON.stringify(account, null, 2)), 'account.json')
  for (const { id, storage_key: key } of documents) {
    if (!key) continue
    // The zip listens to no error of its files.
    zip.addReadStream(opened(storage, key).once('error', breakOff), `documents/${id}.pdf`, {
      compress: false,
    })
  }
  zip.end()
  return output
}

/** A file that is opened when its turn to be sent has come. */
function opened(storage: ExportContext['storage'], key: string): Readable {
  async function* bytes() {
    yield* await storage.read(key)
  }
  return Readable.from(bytes(), { objectMode: false })
}
