import { exportsByAccount } from '@campus-print/domain/accounts'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { DocumentStorage } from '../documents/storage/document-storage.ts'
import { documentsOf } from '../documents/documents-of.ts'
import { presentDocument } from '../documents/present-document.ts'
import { allRequestsOf } from '../ordering/all-requests-of.ts'
import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RateLimits } from '../platform/limits/rate-limits.ts'
import { firstSightsOf, lastSignInsOf } from './known-device-store.ts'
import { presentSession } from './present-session.ts'
import { presentUser } from './present-user.ts'
import { sessionsOf } from './session-store.ts'
import { findUser } from './user-store.ts'

interface Parts {
  readonly db: Db
  readonly storage: Pick<DocumentStorage, 'read'>
  readonly limits: RateLimits
  readonly now: Date
}

/** Everything that is held about a user, as a zip that is made while it is sent: `account.json` and the documents. */
export async function exportAccount(
  { db, storage, limits, now }: Parts,
  caller: { id: string; sessionId: string },
  signal: AbortSignal,
): Promise<Readable> {
  await limits.spend({ name: 'exportsByAccount', ...exportsByAccount }, caller.id)
  const user = await findUser(db, caller.id)
  if (!user) throw new Refusal('unauthenticated')
  const documents = await documentsOf(db, caller.id)
  const sessions = await sessionsOf(db, caller.id, now)
  const firstSights = await firstSightsOf(db, caller.id)
  const lastSignIns = await lastSignInsOf(db, caller.id)
  const account = {
    exportedAt: now.toISOString(),
    user: presentUser(user),
    sessions: sessions.map((session) => presentSession(session, caller.sessionId)),
    knownDevices: firstSights.map((at) => ({ firstSeenAt: at.toISOString() })),
    knownBrowsers: lastSignIns.map((at) => ({ lastSignInAt: at.toISOString() })),
    documents: documents.map(presentDocument),
    printRequests: await allRequestsOf({ db, now, signal }, caller.id),
  }
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A file that cannot be read breaks the download off; half an archive must not look like a whole one.
  zip.on('error', (error) => output.destroy(error))
  zip.addBuffer(Buffer.from(JSON.stringify(account, null, 2)), 'account.json')
  for (const { id, storage_key: key } of documents) {
    if (key) zip.addReadStream(opened(storage, key), `documents/${id}.pdf`, { compress: false })
  }
  zip.end()
  return output
}

/** A file that is opened when its turn to be sent has come. */
function opened(storage: Parts['storage'], key: string): Readable {
  async function* bytes() {
    yield* await storage.read(key)
  }
  return Readable.from(bytes(), { objectMode: false })
}
