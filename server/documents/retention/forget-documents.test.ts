import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { givenDocument, givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { forgetDocuments } from './forget-documents.ts'

const { db } = await forThisFile(testDatabase())

test('a document that no one ordered is forgotten a month after its deletion, and an ordered one never', async () => {
  const owner = await givenUser(db)
  const now = new Date()
  const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const gone = (days: number) => ({ storage_key: null, deleted_at: before(days), erased_at: before(days) })
  const [old, recent, ordered, kept] = [
    await givenDocument(db, owner, gone(31)),
    await givenDocument(db, owner, gone(29)),
    await givenDocument(db, owner, gone(400)),
    await givenDocument(db, owner, { uploaded_at: before(400) }),
  ]
  await givenRequest(db, owner, { document_id: ordered.id, status: 'completed', paid_at: before(400) })
  // From before it was recorded when the last byte was gone.
  const older = await givenDocument(db, owner, { ...gone(40), erased_at: null })
  await forgetDocuments({ db, now })
  const left = await db.selectFrom('documents').select('id').where('owner_id', '=', owner.id).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([recent.id, ordered.id, kept.id].toSorted())
  expect([old.id, older.id]).toHaveLength(2)
})
