import { maxBatch } from '@campus-print/contract/ordering'
import { describe, expect, test } from 'vitest'
import { countStatements } from '../testing/fixtures/database/count-statements.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenRequest } from '../testing/fixtures/database/factories.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { allow, signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { batchStatuses } from './request-batches.ts'

const app = await forThisFile(testApp())
// Without a printer, what is paid stays in the queue.
await app.database.db.deleteFrom('printers').execute()
const user = await signUp(app)
const stranger = await signUp(app)
const operator = await signUp(app)
await allow(app, operator, 'desk')

const notFound = { status: 404, json: { success: false, code: 'request_not_found' } }

/** A paid request and its print ID. */
async function givenPaid(): Promise<{ id: string; uniqueId: string }> {
  const id = await orderPrint(user.call)
  return { id, uniqueId: (await payFor(user.call, id)).json.data.uniqueId }
}

describe('a request by its id alone', () => {
  test('is answered as under /api/print/request', async () => {
    const { id } = await givenPaid()
    const { status, json } = await user.call('GET', `/api/print/${id}`)
    expect([status, json]).toEqual([200, (await user.call('GET', `/api/print/request/${id}`)).json])
    expect(json.data).toMatchObject({ id, status: 'in_queue', reprintOf: null, payment: { amount: 3 } })
  })

  test('is not found by other users, nor by an id that cannot exist', async () => {
    const id = await orderPrint(user.call)
    expect(await stranger.call('GET', `/api/print/${id}`)).toMatchObject(notFound)
    expect(await operator.call('GET', `/api/print/${id}`)).toMatchObject(notFound)
    for (const address of [crypto.randomUUID(), '1', 'no-such-id', `${id}0`, '%00', '..%2f..']) {
      expect(await user.call('GET', `/api/print/${address}`)).toMatchObject(notFound)
    }
    expect((await app.anyone('GET', `/api/print/${id}`)).status).toBe(401)
  })

  test('does not shadow the calls with fixed paths', async () => {
    const list = await user.call('GET', '/api/print/requests')
    expect(list.json.pagination).toMatchObject({ page: 1 })
    expect((await user.call('GET', '/api/print/stats')).json.data).toMatchObject({ failed: 0 })
    const none = await user.call('PUT', '/api/print/batch/cancel', { requestIds: ['1'] })
    expect(none.json.data).toMatchObject([{ id: '1', success: false }])
  })
})

describe('a request by its print ID', () => {
  const find = (call: typeof user.call, printId: string) =>
    call('GET', `/api/print/job/${encodeURIComponent(printId)}`)

  test('is found by its owner as it was typed', async () => {
    const { id, uniqueId } = await givenPaid()
    const shown = (await user.call('GET', `/api/print/${id}`)).json
    for (const typed of [uniqueId, uniqueId.toLowerCase(), `  ${uniqueId} `]) {
      const { status, json } = await find(user.call, typed)
      expect([status, json]).toEqual([200, shown])
    }
  })

  test('is found by the desk, without what the document is called in the store', async () => {
    const { id, uniqueId } = await givenPaid()
    const shown = (await user.call('GET', `/api/print/${id}`)).json.data
    expect((await find(operator.call, uniqueId)).json.data).toEqual({
      ...shown,
      serverFileName: '',
      localFilePath: '',
    })
    const own = await orderPrint(operator.call)
    const { json } = await payFor(operator.call, own)
    expect((await find(operator.call, json.data.uniqueId)).json.data.serverFileName).toMatch(/\.pdf$/)
  })

  test('is not found by anyone else, and not before it is paid', async () => {
    const { uniqueId } = await givenPaid()
    expect(await find(stranger.call, uniqueId)).toMatchObject(notFound)
    const manager = await signUp(app)
    await allow(app, manager, 'manage')
    expect(await find(manager.call, uniqueId)).toMatchObject(notFound)
    const { print_id: unpaid } = await givenRequest(app.database.db, { id: user.id })
    for (const printId of [unpaid, 'PRT-0000000-00000000', 'PRT-', '1', '\0', "' or 1=1"]) {
      expect(await find(user.call, printId)).toMatchObject(notFound)
      expect(await find(operator.call, printId)).toMatchObject(notFound)
    }
  })
})

describe('several requests at once', () => {
  const statuses = (requestIds: unknown) => user.call('POST', '/api/print/batch/status', { requestIds })
  const cancel = (requestIds: unknown) => user.call('PUT', '/api/print/batch/cancel', { requestIds })

  test('have their statuses, each once; what is not one’s own is unknown', async () => {
    const { id } = await givenPaid()
    const unpaid = await orderPrint(user.call)
    const foreign = await orderPrint(stranger.call)
    const missing = crypto.randomUUID()
    const { json } = await statuses([unpaid, foreign, id, missing, 'no id', unpaid, '\0', 'no id'])
    expect(json.data).toEqual([
      { id: unpaid, status: 'pending' },
      { id: foreign, status: 'unknown' },
      { id, status: 'in_queue' },
      { id: missing, status: 'unknown' },
      { id: 'no id', status: 'unknown' },
      { id: '\0', status: 'unknown' },
    ])
  })

  test('have their statuses by one statement', async () => {
    const { db } = app.database
    const requestIds = Array.from({ length: maxBatch }, () => crypto.randomUUID())
    const read = (counting: typeof db) => batchStatuses({ db: counting }, { ownerId: user.id, requestIds })
    expect(await countStatements(db, read)).toBe(1)
  })

  test('are cancelled each by itself, with a message for each', async () => {
    const unpaid = await orderPrint(user.call)
    const { id } = await givenPaid()
    const cancelled = await orderPrint(user.call)
    await cancel([cancelled])
    const foreign = await orderPrint(stranger.call)
    const { json } = await cancel([unpaid, foreign, cancelled, unpaid, 'no id', id])
    const notFoundMessage = 'Print request not found'
    expect(json.data).toEqual([
      { id: unpaid, success: true, message: 'Print request cancelled' },
      { id: foreign, success: false, message: notFoundMessage },
      { id: cancelled, success: false, message: 'The status of this print request has changed.' },
      { id: 'no id', success: false, message: notFoundMessage },
      { id, success: true, message: 'Print request cancelled' },
    ])
    const after = (await statuses([unpaid, id])).json.data
    expect(after).toEqual([
      { id: unpaid, status: 'cancelled' },
      { id, status: 'cancelled' },
    ])
    expect((await user.call('GET', `/api/print/${id}`)).json.data.payment.refunds).toMatchObject([
      { amount: 3 },
    ])
    expect((await stranger.call('GET', `/api/print/${foreign}`)).json.data.status).toBe('pending')
  })

  test.each([
    [[], 'Choose at least one print request'],
    [Array(maxBatch + 1).fill('1'), 'Choose at most 100 print requests'],
    [undefined, 'Choose at least one print request'],
    ['1', 'Print requests must be a list'],
    [[1], 'Entry 1 of the print requests must be a text'],
  ])('are not answered for %j', async (requestIds, message) => {
    for (const answer of [await statuses(requestIds), await cancel(requestIds)]) {
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_input', message } })
    }
  })
})
