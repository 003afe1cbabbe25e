import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { DocumentStorage } from '../documents/disk-storage.ts'
import { documentsOf } from '../documents/documents-of.ts'
import { presentDocument } from '../documents/present-document.ts'
import { allRequestsOf } from '../ordering/all-requests-of.ts'
import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { presentSession } from './present-session.ts'
import { presentUser } from './present-user.ts'
import { sessionsOf } from './session-store.ts'
import { findUser } from './user-store.ts'

interface Parts {
  readonly db: Db
  readonly storage: Pick<DocumentStorage, 'pathOf'>
  readonly now: Date
}

/** Everything that is held about a user, as a zip that is made while it is sent: `account.json` and the documents. */
export async function exportAccount(
  { db, storage, now }: Parts,
  caller: { id: string; sessionId: string },
): Promise<Readable> {
  const user = await findUser(db, caller.id)
  if (!user) throw new Refusal('unauthenticated')
  const documents = await documentsOf(db, storage, caller.id)
  const sessions = await sessionsOf(db, caller.id, now)
  const account = {
    exportedAt: now.toISOString(),
    user: presentUser(user),
    sessions: sessions.map((session) => presentSession(session, caller.sessionId)),
    documents: documents.map(({ row }) => presentDocument(row)),
    printRequests: await allRequestsOf(db, caller.id),
  }
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(account, null, 2)), 'account.json')
  for (const { row, path } of documents) {
    // Opened one by one, as they are sent.
    if (path) {
      zip.addReadStreamLazy(`documents/${row.id}.pdf`, { compress: false }, (done) =>
        done(null, createReadStream(path)),
      )
    }
  }
  zip.end()
  return zip.outputStream as Readable
}
