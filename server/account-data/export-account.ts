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

/** Streams all data of a user as a zip: `account.json` and the documents. */
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
  // An unreadable file aborts the response: an incomplete archive must not look complete.
  const abort = (error: Error) => output.destroy(error)
  zip.on('error', abort)
  zip.addBuffer(Buffer.from(JSON.stringify(account, null, 2)), 'account.json')
  for (const { id, storage_key: key } of documents) {
    if (!key) continue
    // yazl does not handle errors of the streams that it is given.
    zip.addReadStream(lazyStream(storage, key).once('error', abort), `documents/${id}.pdf`, {
      compress: false,
    })
  }
  zip.end()
  return output
}

/** A stream that opens its file when it is first read. */
function lazyStream(storage: ExportContext['storage'], key: string): Readable {
  async function* bytes() {
    yield* await storage.read(key)
  }
  return Readable.from(bytes(), { objectMode: false })
}
