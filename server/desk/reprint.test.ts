import { expect, test } from 'vitest'
import { checkConsistency } from '../payments/reconciliation/consistency-store.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { signedIn, signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

// No job runs, so that each test moves its requests by itself.
const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database

async function givenPrint() {
  const meena = await signedIn(shop, await givenUser(db, { username: 'Meena', permissions: ['desk'] }))
  const { call } = await signUp(shop)
  const id = await orderPrint(call, { copies: 2 }, 6)
  await payFor(call, id)
  for (const to of ['in_process', 'ready'] as const) {
    await transition(db, { requestId: id, to, actor: 'system' })
  }
  const reprint = (body: object = {}, of = id) =>
    meena('POST', `/api/desk/requests/${of}/reprint`, { reason: 'Pale pages', ...body })
  return { meena, call, id, reprint }
}

test('a free reprint is a request of its own that waits for a printer and costs nothing', async () => {
  const { call, id, reprint } = await givenPrint()
  const { status, json } = await reprint({ pages: '2-3' })
  expect([status, json.data]).toEqual([
    201,
    expect.objectContaining({
      status: 'in_queue',
      reprintOf: id,
      totalCost: 0,
      totalPages: 4,
      pagesToPrint: '2-3',
      reason: 'Pale pages',
    }),
  ])
  const own = await call('GET', `/api/print/request/${json.data.id}`)
  expect(own.json.data).toMatchObject({ payment: null, totalCost: 0, uniqueId: json.data.printId })
  const { rows } = await shop.database.pool.query(
    "select 1 from pgboss.job where name = 'print-request' and data->>'requestId' = $1",
    [json.data.id],
  )
  expect(rows).toHaveLength(1)
  const { json: told } = await call('GET', '/api/notifications/getall')
  expect(told.data[0].title).toBe('Printed again for free')
  expect(await checkConsistency(db, new Date())).toEqual([])
})

test('a free reprint that is cancelled is not refunded', async () => {
  const { meena, reprint } = await givenPrint()
  const { json } = await reprint()
  const cancelled = await meena('POST', `/api/desk/requests/${json.data.id}/cancel`, { reason: 'Not needed' })
  expect(cancelled).toMatchObject({ status: 200, json: { data: { status: 'cancelled' } } })
  expect(await checkConsistency(db, new Date())).toEqual([])
})

test('a third free reprint is rejected, also of a reprint and at the same moment', async () => {
  const { id, reprint } = await givenPrint()
  const { json } = await reprint()
  for (const to of ['in_process', 'failed'] as const) {
    await transition(db, { requestId: json.data.id, to, actor: 'system' })
  }
  const answers = await Promise.all([reprint(), reprint({}, json.data.id), reprint({}, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'reprints_exceeded',
    message: 'This print was printed again for free 2 times. More is not allowed.',
  })
})

test('an operator gives no more free pages a day than the campus set', async () => {
  const { reprint } = await givenPrint()
  await withCampusSettings(shop, { freeReprints: { perRequest: 5, pagesPerDay: 20 } }, async () => {
    expect((await reprint()).status).toBe(201)
    expect(await reprint()).toMatchObject({
      status: 409,
      json: { message: 'You can give only 8 more free pages today.' },
    })
    expect((await reprint({ pages: '1-4' })).status).toBe(201)
  })
})

test('a free reprint has no page that was not ordered, nor has one of a reprint', async () => {
  const { call, reprint } = await givenPrint()
  const id = await orderPrint(call, { pagesToPrint: '1, 3-4' }, 6)
  await payFor(call, id)
  for (const to of ['in_process', 'ready'] as const)
    await transition(db, { requestId: id, to, actor: 'system' })
  for (const pages of ['all', '1-4', '6']) {
    expect(await reprint({ pages }, id)).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'pages', message: 'Only these pages were ordered: 1, 3-4' }] },
    })
  }
  const { json } = await reprint({ pages: '3' }, id)
  expect(json.data.pagesToPrint).toBe('3')
  for (const to of ['in_process', 'failed'] as const) {
    await transition(db, { requestId: json.data.id, to, actor: 'system' })
  }
  expect((await reprint({ pages: '2' }, json.data.id)).status).toBe(400)
  expect((await reprint({ pages: '4' }, json.data.id)).json.data.pagesToPrint).toBe('4')
})

test('a print whose money went back is not printed again for free', async () => {
  const { meena, id, reprint } = await givenPrint()
  const { json: again } = await reprint()
  await transition(db, { requestId: again.data.id, to: 'failed', actor: 'system' })
  const refund = (body: object) =>
    meena('POST', `/api/desk/requests/${id}/refund`, { reason: 'Pale pages', ...body })
  const retry = (of: string) => meena('POST', `/api/desk/requests/${of}/retry`, { reason: 'Again' })
  await refund({ amount: 1 })
  expect((await retry(id)).status).toBe(200)
  for (const to of ['in_process', 'ready'] as const)
    await transition(db, { requestId: id, to, actor: 'system' })
  await refund({})
  for (const answer of [
    await retry(id),
    await reprint(),
    await reprint({}, again.data.id),
    await retry(again.data.id),
  ])
    expect([answer.status, answer.json.code]).toEqual([409, 'reprints_exceeded'])
  expect(await checkConsistency(db, new Date())).toEqual([])
})

test('a free reprint is rejected without a reason, before printing and once the document is deleted', async () => {
  const { meena, call, id, reprint } = await givenPrint()
  expect((await reprint({ reason: ' ' })).status).toBe(400)
  expect((await reprint({ pages: '7' })).status).toBe(400)
  const waiting = await orderPrint(call)
  await payFor(call, waiting)
  expect(await reprint({}, waiting)).toMatchObject({ status: 409, json: { status: 'in_queue' } })
  const { document_id: documentId } = await db
    .selectFrom('print_requests')
    .select('document_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('documents')
    .set({ storage_key: null, deleted_at: new Date() })
    .where('id', '=', documentId)
    .execute()
  expect(await reprint()).toMatchObject({ status: 409, json: { code: 'document_deleted' } })
  const opened = await meena('POST', `/api/desk/requests/${id}/open-document`, { reason: 'To look' })
  expect(opened).toMatchObject({ status: 409, json: { code: 'document_deleted' } })
})

test('an operator opens a document once, with a reason that its owner sees', async () => {
  const { meena, call, id } = await givenPrint()
  expect((await meena('POST', `/api/desk/requests/${id}/open-document`, { reason: '' })).status).toBe(400)
  const { json } = await meena('POST', `/api/desk/requests/${id}/open-document`, {
    reason: 'To see which pages are pale',
  })
  const another = await signedIn(shop, await givenUser(db, { permissions: ['desk'] }))
  expect((await another('GET', json.data.url)).status).toBe(404)
  const opened = await meena('GET', json.data.url)
  expect([opened.status, opened.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await meena('GET', json.data.url)).status).toBe(404)
  const { json: issues } = await call('GET', `/api/print/${id}/issues`)
  expect(issues.data.documentOpenings).toEqual([
    { by: 'Meena', at: expect.any(String), reason: 'To see which pages are pale' },
  ])
  const { json: told } = await call('GET', '/api/notifications/getall')
  expect(told.data[0]).toMatchObject({
    title: 'Your document was opened',
    message: expect.stringMatching(/^Meena at the print desk opened .*: To see which pages are pale$/),
  })
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', id)
    .execute()
  expect(audit).toEqual([{ action: 'open document', reason: 'To see which pages are pale' }])
})

test('what an operator opens has to be read within two minutes', async () => {
  const { meena, id } = await givenPrint()
  const opened = async () =>
    (await meena('POST', `/api/desk/requests/${id}/open-document`, { reason: 'To look' })).json.data
  const late = await opened()
  const sooner = await opened()
  const setAskedAt = (url: string, secondsAgo: number) =>
    db
      .updateTable('document_openings')
      .set({ asked_at: new Date(Date.now() - secondsAgo * 1000) })
      .where('id', '=', /[0-9a-f-]{36}/.exec(url)![0])
      .execute()
  await setAskedAt(late.url, 121)
  await setAskedAt(sooner.url, 60)
  expect((await meena('GET', late.url)).status).toBe(404)
  expect((await meena('GET', sooner.url)).status).toBe(200)
})

test('the desk sees by which channel an owner was told, and whether it arrived', async () => {
  const { meena, id } = await givenPrint()
  const { json } = await meena('GET', `/api/desk/requests/${id}/messages`)
  expect(json.data).toContainEqual(
    expect.objectContaining({ channel: 'email', state: 'waiting', sentAt: null, error: null }),
  )
  await db
    .updateTable('outbox_messages')
    .set({ state: 'failed', last_error: 'mailbox full' })
    .where('print_request_id', '=', id)
    .where('channel', '=', 'email')
    .execute()
  const { json: later } = await meena('GET', `/api/desk/requests/${id}/messages`)
  expect(later.data).toContainEqual(
    expect.objectContaining({ channel: 'email', state: 'failed', error: 'mailbox full' }),
  )
  expect(JSON.stringify(later.data)).not.toContain('html')
})
