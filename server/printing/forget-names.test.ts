import { expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testDatabase } from '../testing/fixtures/database/test-database.ts'
import { givenDocument, givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { removeOldDocumentNames } from './printing-store.ts'

const { db } = await forThisFile(testDatabase())

test('an ended print job keeps the name of its document for a month, an open one as long as it is open', async () => {
  const owner = await givenUser(db)
  const printer = await db
    .insertInto('printers')
    .values({ name: 'Hostel', uri: 'ipp://127.0.0.1:9/ipp/print' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const attempt = async (stage: 'done' | 'failed' | 'sent', days: number) => {
    const { id: document_id } = await givenDocument(db, owner)
    const request = await givenRequest(db, owner, { document_id, status: 'completed', paid_at: now })
    const { id } = await db
      .insertInto('print_jobs')
      .values({
        request_id: request.id,
        printer_id: printer.id,
        stage,
        job_name: `${request.print_id} thesis.pdf`,
        created_at: before(days),
        updated_at: before(days),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, printId: request.print_id }
  }
  const [done, failed] = [await attempt('done', 31), await attempt('failed', 31)]
  const [recent, open] = [await attempt('done', 29), await attempt('sent', 31)]
  await removeOldDocumentNames(db, before(30))
  const nameOf = async ({ id }: { id: string }) =>
    (await db.selectFrom('print_jobs').select('job_name').where('id', '=', id).executeTakeFirstOrThrow())
      .job_name
  for (const one of [done, failed]) expect(await nameOf(one)).toBe(one.printId)
  for (const one of [recent, open]) expect(await nameOf(one)).toBe(`${one.printId} thesis.pdf`)
})
