import { maxUnpaidRequests } from '@campus-print/domain/ordering'
import { expect, test } from 'vitest'
import { releaseDocument } from '../documents/retention/release-document.ts'
import { recordedJobs } from '../testing/fixtures/jobs/recorded-jobs.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { transition, writeContext } from '../testing/fixtures/ordering/transition.ts'
import { orderPrint, payFor, plainSettings } from '../testing/fixtures/people/orders.ts'
import { signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { requestsOfDocuments as requests } from './request-access.ts'

const app = await forThisFile(testApp())
const { db } = app.database
// Without a printer, what is paid stays in the queue.
await db.deleteFrom('printers').execute()

const day = 24 * 60 * 60 * 1000

/** Someone with a paid request, whose document is where paid ones are kept. */
async function givenPrint(settings: object = {}) {
  const { call, id: userId } = await signUp(app)
  const id = await orderPrint(call, settings)
  await payFor(call, id)
  const documentIs = async (of: string) =>
    (await call('GET', `/api/print/file/${of}/status`)).json.data.status
  await expect.poll(() => documentIs(id)).toBe('cloud')
  const { document_id: documentId } = await db
    .selectFrom('print_requests')
    .select('document_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    call,
    userId,
    id,
    documentId,
    documentIs,
    reprint: (of = id) => call('POST', `/api/print/${of}/reprint`, {}),
  }
}

/** A request comes out of the printer and is handed over, long after its upload. */
async function collected(requestId: string): Promise<void> {
  for (const to of ['in_process', 'ready', 'completed'] as const) {
    await transition(db, { requestId, to, actor: 'desk' })
  }
}

/** The document is looked at, as after a request for it has ended. */
const released = (documentId: string, now = new Date()) =>
  releaseDocument({ ...writeContext(db), jobs: recordedJobs().jobs, requests, now }, documentId)

test('a reprint is a new unpaid request of the same document and settings, at today’s price', async () => {
  const settings = { copies: 2, pagesToPrint: '1-2', pageSize: 'A3', printType: 'color', doubleSided: true }
  const { call, id, reprint } = await givenPrint(settings)
  const original = (await call('GET', `/api/print/${id}`)).json.data
  await withCampusSettings(app, { priceList: { black: 100, color: 700 } }, async () => {
    const { status, json } = await reprint()
    expect([status, json.message]).toEqual([201, 'Print request created successfully!'])
    expect(json.data).toMatchObject({
      ...settings,
      status: 'pending',
      reprintOf: id,
      serverFileName: original.serverFileName,
      uniqueId: null,
      queueNumber: null,
      paidAt: null,
      totalCost: 28,
    })
    expect(json.data.id).not.toBe(id)
    const listed = (await call('GET', '/api/print/requests')).json
    expect(listed.data.map(({ reprintOf }: { reprintOf: string }) => reprintOf)).toEqual([id, null])
    expect((await call('GET', `/api/print/${json.data.id}`)).json.data.history).toMatchObject([
      { to: 'pending' },
    ])
  })
  expect((await call('GET', `/api/print/${id}`)).json.data).toEqual(original)
})

test('the settings of a reprint are changed however old its document is, and it stays a reprint', async () => {
  const { call, id, documentId, reprint } = await givenPrint()
  await db
    .updateTable('documents')
    .set({ uploaded_at: new Date(Date.now() - 5 * day) })
    .where('id', '=', documentId)
    .execute()
  const { serverFileName, id: again } = (await reprint()).json.data
  const settings = { ...plainSettings, copies: 3, serverFileName }
  expect((await call('POST', '/api/print/request', settings)).json.code).toBe('document_expired')
  const { status, json } = await call('POST', '/api/print/request', { ...settings, replaces: again })
  expect([status, json.data]).toMatchObject([201, { copies: 3, reprintOf: id, status: 'pending' }])
  expect((await call('GET', '/api/print/requests')).json.total).toBe(2)
})

test('a reprint keeps its document until it has ended itself, also when the first print is collected', async () => {
  const { call, id, documentId, documentIs, reprint } = await givenPrint()
  const { id: again } = (await reprint()).json.data
  await collected(id)
  await released(documentId, new Date(Date.now() + 2 * day))
  expect(await documentIs(again)).toBe('cloud')
  expect((await call('GET', `/api/print/preview/${again}`)).status).toBe(200)
  await payFor(call, again)
  await collected(again)
  await released(documentId)
  expect(await documentIs(again)).toBe('deleted')
})

test('a cancelled reprint releases its document', async () => {
  const { call, id, documentId, documentIs, reprint } = await givenPrint()
  const { id: again } = (await reprint()).json.data
  await collected(id)
  await call('PATCH', `/api/print/${again}/cancel`)
  await released(documentId)
  expect(await documentIs(again)).toBe('deleted')
})

test('a print whose document was deleted is not ordered once more', async () => {
  const { call, id, documentId, reprint } = await givenPrint()
  await collected(id)
  await released(documentId)
  expect(await reprint()).toMatchObject({
    status: 409,
    json: {
      code: 'document_deleted',
      message: 'The document of this print was deleted. Please upload it again to print it.',
    },
  })
  expect((await call('GET', '/api/print/requests')).json.total).toBe(1)
})

test('a reprint and the deletion of its document at the same moment: one of them comes first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, documentId, documentIs, reprint } = await givenPrint()
    await collected(id)
    const [{ status, json }] = await Promise.all([reprint(), released(documentId)])
    const outcome = [status, json.code ?? null, await documentIs(id)]
    expect([
      [201, null, 'cloud'],
      [409, 'document_deleted', 'deleted'],
    ]).toContainEqual(outcome)
  }
})

test('someone else’s request is not ordered, nor one that cannot exist, nor any while the campus takes no orders', async () => {
  const { id, call, reprint } = await givenPrint()
  const stranger = await givenPrint()
  for (const address of [id, crypto.randomUUID(), 'no-id']) {
    expect(await stranger.reprint(address)).toMatchObject({
      status: 404,
      json: { code: 'request_not_found' },
    })
  }
  expect((await app.anyone('POST', `/api/print/${id}/reprint`, {})).status).toBe(401)
  await withCampusSettings(app, { acceptingOrders: false }, async () => {
    expect((await reprint()).json.code).toBe('service_unavailable')
  })
  for (const who of [call, stranger.call]) {
    expect((await who('GET', '/api/print/requests')).json.total).toBe(1)
  }
})

test('reprints at the same moment stay within the unpaid requests that an account may have', async () => {
  const { userId, reprint } = await givenPrint()
  const answers = await Promise.all(Array.from({ length: maxUnpaidRequests + 5 }, () => reprint()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxUnpaidRequests)
  expect(answers.filter(({ json }) => json.code === 'too_many_unpaid')).toHaveLength(5)
  const unpaid = await app.database.pool.query(
    `select from print_requests where owner_id = $1 and status = 'pending'`,
    [userId],
  )
  expect(unpaid.rowCount).toBe(maxUnpaidRequests)
})
