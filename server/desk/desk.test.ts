import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

let shop: PaymentsApp
let meena: ApiClient
let ravi: ApiClient
beforeAll(async () => {
  // No job runs, so that each test moves its requests by itself.
  shop = await paymentsApp({ work: false })
  const { db } = shop.database
  meena = await signedIn(shop, await givenUser(db, { username: 'Meena', permissions: ['desk'] }))
  ravi = await signedIn(shop, await givenUser(db, { username: 'Ravi', permissions: ['desk'] }))
})
afterAll(() => shop.close())

type Status = 'in_process' | 'ready' | 'failed' | 'completed'

async function given(...steps: Status[]) {
  return givenFor(undefined, ...steps)
}

async function givenFor(owner: Awaited<ReturnType<typeof givenUser>> | undefined, ...steps: Status[]) {
  const paid = await givenPaid(shop, {}, owner ? { owner } : {})
  for (const to of steps) {
    await transition(shop.database.db, {
      requestId: paid.request.id,
      to,
      actor: to === 'completed' ? 'desk' : 'system',
    })
  }
  return paid
}

const at = (id: string, action: string) => `/api/desk/requests/${id}/${action}`
const list = async (query: string) => (await meena('GET', `/api/desk/requests?${query}`)).json
const found = async (search: string) =>
  (await list(`search=${encodeURIComponent(search)}`)).data.map(({ id }: { id: string }) => id)
const audited = (id: string) =>
  shop.database.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const jobsFor = async (id: string) => {
  const { rows } = await shop.database.pool.query(
    "select 1 from pgboss.job where name = 'print-request' and data->>'requestId' = $1",
    [id],
  )
  return rows.length
}

describe('the list of the desk', () => {
  test('finds a print by its ID in any writing, its end, the file, the owner and the number', async () => {
    const owner = await givenUser(shop.database.db, { username: 'Zoya Khan', whatsapp_number: '9123456780' })
    const { request } = await givenFor(owner, 'in_process', 'ready')
    const id = request.print_id
    const searches = [
      id,
      id.toLowerCase().replaceAll('-', ' '),
      id.replaceAll('-', ''),
      id.slice(-6).toLowerCase(),
      'zoya',
      owner.email,
      '91234567',
    ]
    const results = await Promise.all(searches.map(async (search) => [search, await found(search)]))
    expect(results).toEqual(searches.map((search) => [search, [request.id]]))
    expect(await found('zoya%')).toEqual([])
  })

  test('counts by status and filters by one', async () => {
    const { request } = await given('in_process', 'failed')
    const { data, counts, total } = await list('status=failed')
    expect(data.map(({ id }: { id: string }) => id)).toContain(request.id)
    expect(data.every(({ status }: { status: string }) => status === 'failed')).toBe(true)
    expect(counts.failed).toBe(total)
  })

  test('states no file, key or link of the document', async () => {
    const { request } = await given()
    const { data } = await list(`search=${request.print_id}`)
    expect(JSON.stringify(data)).not.toMatch(/serverFileName|localFilePath|https?:|\.pdf"?:/)
    expect(data[0]).toMatchObject({ documentName: 'thesis.pdf', isPaid: true, shelf: null, handedOver: null })
  })

  test('is closed to people without the permission', async () => {
    const someone = await signedIn(shop, await givenUser(shop.database.db))
    expect((await someone('GET', '/api/desk/requests')).status).toBe(403)
    const { request } = await given('in_process', 'ready')
    const { status } = await someone('POST', at(request.id, 'hand-over'), { printId: request.print_id })
    expect(status).toBe(403)
  })
})

describe('handing over', () => {
  test('completes a ready print for its ID or the last four characters of it', async () => {
    const [one, other] = [await given('in_process', 'ready'), await given('in_process', 'ready')]
    const whole = await meena('POST', at(one.request.id, 'hand-over'), {
      printId: one.request.print_id.toLowerCase(),
    })
    expect(whole).toMatchObject({
      status: 200,
      json: { data: { status: 'completed', handedOver: { by: 'Meena' } } },
    })
    const end = await meena('POST', at(other.request.id, 'hand-over'), {
      printId: other.request.print_id.slice(-4),
    })
    expect(end.json.data.status).toBe('completed')
    expect(await audited(one.request.id)).toMatchObject([{ action: 'hand over' }])
  })

  test('takes the last four characters for a print at the desk, whatever was handed over before', async () => {
    const { db } = shop.database
    const [old, ready] = [await given('in_process', 'ready', 'completed'), await given('in_process', 'ready')]
    const rename = (id: string, printId: string) =>
      db.updateTable('print_requests').set({ print_id: printId }).where('id', '=', id).execute()
    await rename(old.request.id, 'PRT-0000001-1111QQQQ')
    await rename(ready.request.id, 'PRT-0000002-2222QQQQ')
    expect(await found('QQQQ')).toEqual([ready.request.id])
    const { json } = await meena('POST', '/api/desk/hand-over', { printIds: ['QQQQ'] })
    expect(json.data).toMatchObject([{ id: ready.request.id, status: 'completed' }])
    expect(await found('QQQQ')).toHaveLength(2)
    const { status } = await meena('POST', '/api/desk/hand-over', { printIds: ['QQQQ'] })
    expect(status).toBe(400)
  })

  test('rejects another print ID, and one that is too short', async () => {
    const { request } = await given('in_process', 'ready')
    const other = await meena('POST', at(request.id, 'hand-over'), { printId: 'PRT-0000000-00000000' })
    expect(other).toMatchObject({ status: 400, json: { errors: [{ field: 'printId' }] } })
    expect((await meena('POST', at(request.id, 'hand-over'), { printId: 'AB' })).status).toBe(400)
    expect((await list(`search=${request.print_id}`)).data[0].status).toBe('ready')
  })

  test('a repeated hand-over names the first operator and time, and of several at once one succeeds', async () => {
    const { request } = await given('in_process', 'ready')
    const tries = await Promise.all(
      [meena, ravi, meena, ravi].map((operator) =>
        operator('POST', at(request.id, 'hand-over'), { printId: request.print_id }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const { json } = await ravi('POST', at(request.id, 'hand-over'), { printId: request.print_id })
    expect(json).toMatchObject({ code: 'invalid_transition', status: 'completed' })
    expect(json.message).toMatch(/^Already handed over by (Meena|Ravi) at \d\d:\d\d$/)
  })

  test('rejects a print that is not ready', async () => {
    const { request } = await given('in_process')
    const { status, json } = await meena('POST', at(request.id, 'hand-over'), { printId: request.print_id })
    expect([status, json.status]).toEqual([409, 'in_process'])
  })

  test('takes several prints of one person together, or none of them', async () => {
    const owner = await givenUser(shop.database.db)
    const mine = [await givenFor(owner, 'in_process', 'ready'), await givenFor(owner, 'in_process', 'ready')]
    const waiting = await givenFor(owner)
    const foreign = await given('in_process', 'ready')
    const ids = mine.map(({ request }) => request.print_id)
    const together = (printIds: string[]) => meena('POST', '/api/desk/hand-over', { printIds })
    expect((await together([...ids, foreign.request.print_id])).status).toBe(400)
    expect((await together([...ids, waiting.request.print_id])).status).toBe(409)
    expect((await together([...ids, 'PRT-0000000-00000000'])).status).toBe(400)
    const { status, json } = await together([...ids, ids[0] ?? ''])
    expect([status, json.data.map(({ status: now }: { status: string }) => now)]).toEqual([
      200,
      ['completed', 'completed'],
    ])
  })
})

describe('what an operator decides', () => {
  test.each(['ready', 'retry', 'fail'])('%s leaves a request alone that is not paid', async (action) => {
    const { db } = shop.database
    const { id } = await givenRequest(db, await givenUser(db))
    expect(await meena('POST', at(id, action), { reason: 'A friend' })).toMatchObject({ status: 409 })
    expect(
      await db.selectFrom('print_requests').select(['status', 'paid_at']).where('id', '=', id).execute(),
    ).toEqual([{ status: 'pending', paid_at: null }])
  })

  test.each(['ready', 'retry', 'fail', 'cancel'])('%s needs a reason', async (action) => {
    const { request } = await given('in_process', 'failed')
    for (const reason of [undefined, '', '  \n ']) {
      const { status, json } = await meena('POST', at(request.id, action), { reason })
      expect([status, json.message]).toEqual([400, 'Please say why'])
    }
  })

  test.each(['in_process', 'failed'] as const)(
    'a print that is %s is marked as ready, with its shelf and the reason',
    async (before) => {
      const { request } = await (before === 'failed' ? given('in_process', 'failed') : given('in_process'))
      const body = { reason: 'It lay in the tray', shelf: 'Box 3' }
      const { json } = await meena('POST', at(request.id, 'ready'), body)
      expect(json.data).toMatchObject({ status: 'ready', shelf: 'Box 3', reason: 'It lay in the tray' })
      expect(await audited(request.id)).toEqual([
        {
          action: 'mark ready',
          reason: 'It lay in the tray',
          before: { status: before, shelf: null },
          after: { status: 'ready', shelf: 'Box 3' },
        },
      ])
    },
  )

  test.each(['failed', 'ready'] as const)(
    'a %s print is printed again, at its old place in the queue',
    async (last) => {
      const { request } = await given('in_process', last)
      const before = await jobsFor(request.id)
      const { json } = await meena('POST', at(request.id, 'retry'), { reason: 'Pale pages' })
      expect(json.data).toMatchObject({ status: 'in_queue', shelf: null, queueNumber: expect.any(Number) })
      expect(await jobsFor(request.id)).toBe(before + 1)
    },
  )

  test('a print that is being printed is not started a second time', async () => {
    const { request } = await given('in_process')
    expect((await meena('POST', at(request.id, 'retry'), { reason: 'Slow' })).status).toBe(409)
  })

  test('cancelling a failed print refunds all of it', async () => {
    const { request, payment } = await given('in_process', 'failed')
    const { json } = await meena('POST', at(request.id, 'cancel'), { reason: 'The printer is broken' })
    expect(json.data.status).toBe('cancelled')
    expect((await payment()).refunds).toMatchObject([{ amount: 14, reason: 'The printer is broken' }])
  })

  test('cancelling refunds the pages that were not delivered, and no more than there are', async () => {
    const { request, payment } = await given('in_process', 'failed')
    const tooMany = await meena('POST', at(request.id, 'cancel'), { reason: 'Jam', pagesNotDelivered: 1000 })
    expect(tooMany).toMatchObject({ status: 400, json: { errors: [{ field: 'pagesNotDelivered' }] } })
    await meena('POST', at(request.id, 'cancel'), { reason: 'Jam', pagesNotDelivered: 1 })
    const { refunds } = await payment()
    expect(refunds).toHaveLength(1)
    expect(refunds[0].amount).toBe(request.cost_per_page_paise / 100)
  })

  test('cancelling a mixed print refunds its last pages at the price of each', async () => {
    const { request, payment } = await given('in_process', 'failed')
    // Two copies of seven pages, with colour on the last one.
    const mixed = { print_type: 'mixed', color_pages: '7', color_pages_used: 1 } as const
    const price = { cost_per_page_paise: 50, color_cost_per_page_paise: 400 }
    await shop.database.db
      .updateTable('print_requests')
      .set({ ...mixed, ...price })
      .where('id', '=', request.id)
      .execute()
    await meena('POST', at(request.id, 'cancel'), { reason: 'Jam', pagesNotDelivered: 9 })
    expect((await payment()).refunds).toMatchObject([{ amount: 11.5 }])
  })

  test('a shelf is changed, shown to the owner, and removed while the print is ready', async () => {
    const { request, call } = await given('in_process', 'ready')
    const set = (shelf: string) => meena('PATCH', at(request.id, 'shelf'), { shelf })
    expect((await set('A 12')).json.data.shelf).toBe('A 12')
    expect((await call('GET', `/api/print/request/${request.id}`)).json.data.shelf).toBe('A 12')
    expect((await set('')).json.data.shelf).toBeNull()
    expect((await set('x'.repeat(41))).status).toBe(400)
    await meena('POST', at(request.id, 'hand-over'), { printId: request.print_id })
    expect((await set('B 1')).status).toBe(409)
  })
})

test('the audit log can be neither changed nor emptied', async () => {
  const { request } = await given('in_process', 'ready')
  await meena('POST', at(request.id, 'hand-over'), { printId: request.print_id })
  const { pool } = shop.database
  await expect(pool.query("update audit_log set action = 'nothing'")).rejects.toThrow('append-only')
  await expect(pool.query('delete from audit_log')).rejects.toThrow('append-only')
  await expect(pool.query('truncate audit_log')).rejects.toThrow('append-only')
})
