import { archivedAfterMs } from '@campus-print/domain/ordering'
import { describe, expect, test } from 'vitest'
import { deskRequestsById } from '../desk/desk-store.ts'
import { salesByKey } from '../reports/sales-store.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { testDatabase } from '../testing/fixtures/database/test-database.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { archiveHistory } from './archive-history.ts'
import { historiesOf, historyOf, insertStatusChange } from './request-history-store.ts'

const { db, pool } = await forThisFile(testDatabase())
const owner = await givenUser(db)
const operator = await givenUser(db, { username: 'meena', permissions: ['desk'] })
const now = new Date()
const longAgo = new Date(now.getTime() - archivedAfterMs - 24 * 60 * 60 * 1000)

/** A request that was paid and handed over long ago, unless it changed or has another status. */
async function given({
  status = 'completed',
  at = longAgo,
}: { status?: 'completed' | 'failed'; at?: Date } = {}) {
  const row = { status, paid_at: longAgo, created_at: longAgo, updated_at: at }
  const { id: requestId } = await givenRequest(db, owner, row)
  const change = { requestId, ownerId: owner.id, reason: null, at: longAgo }
  await insertStatusChange(db, { ...change, from: null, to: 'pending', actor: 'owner', actorId: owner.id })
  await insertStatusChange(db, { ...change, from: 'in_process', to: 'ready', actor: 'system', actorId: null })
  const byDesk = { actor: 'desk', actorId: operator.id, reason: 'Handed over' } as const
  await insertStatusChange(db, { ...change, ...byDesk, from: 'ready', to: status, at })
  return requestId
}

async function notArchived(requestId: string): Promise<number> {
  const rows = db.selectFrom('print_request_history').select('id').where('request_id', '=', requestId)
  return (await rows.execute()).length
}

describe('the history of a request that ended long ago', () => {
  test('moves into the archive, where it is read as before', async () => {
    const requestId = await given()
    const read = async () => ({
      one: await historyOf(db, requestId),
      many: await historiesOf(db, [requestId]),
      atDesk: await deskRequestsById(db, [requestId]),
      sales: await salesByKey(db, 'day', { from: longAgo, until: now, timeZone: 'Asia/Kolkata' }),
    })
    const before = await read()
    expect(before.atDesk).toMatchObject([{ latest_reason: 'Handed over', latest_actor_name: 'meena' }])
    expect(before.sales).toMatchObject([{ waited: 1 }])
    await archiveHistory({ db, now })
    expect(await notArchived(requestId)).toBe(0)
    expect(await read()).toEqual(before)
  })

  test('is archived once more behind the rest when it changed since', async () => {
    const requestId = await given()
    await archiveHistory({ db, now })
    const change = { requestId, ownerId: owner.id, from: 'completed', to: 'completed' } as const
    const later = { ...change, actor: 'desk', actorId: null, reason: 'Late', at: longAgo } as const
    await insertStatusChange(db, later)
    const before = await historyOf(db, requestId)
    expect(before.map(({ reason }) => reason)).toEqual([null, null, 'Handed over', 'Late'])
    await archiveHistory({ db, now })
    expect(await notArchived(requestId)).toBe(0)
    expect(await historyOf(db, requestId)).toEqual(before)
  })

  test.each([
    ['update print_request_archive set reasons = reasons[2:] where request_id = $1'],
    [`update print_request_archive set ids = '{}' where request_id = $1`],
    ['delete from print_request_archive where request_id = $1'],
    ['truncate print_request_archive'],
  ])('cannot be changed there: %s', async (change) => {
    const requestId = await given()
    await archiveHistory({ db, now })
    const before = await historyOf(db, requestId)
    await expect(pool.query(change, change.includes('$1') ? [requestId] : [])).rejects.toThrow(/append-only/)
    expect(await historyOf(db, requestId)).toEqual(before)
  })
})

test.each([
  ['that is still to be handled', { status: 'failed' }],
  ['that changed a year ago', { at: new Date(now.getTime() - archivedAfterMs + 60_000) }],
] as const)('the history of a request %s stays', async (_, request) => {
  const requestId = await given(request)
  await archiveHistory({ db, now })
  expect(await notArchived(requestId)).toBe(3)
})

test('many histories are archived in one night, behind one that stays', async () => {
  const open = await given({ status: 'failed' })
  await pool.query(
    `with many as (
       insert into print_requests (print_id, owner_id, document_id, copies, pages_to_print, media, orientation,
         print_type, double_sided, pages_used, cost_per_page_paise, total_paise, status, created_at, updated_at)
       select 'PRT-' || lpad(i::text, 12, '0'), owner_id, document_id, copies, pages_to_print, media, orientation,
         print_type, double_sided, pages_used, cost_per_page_paise, total_paise, 'cancelled', $2, $2
       from print_requests, generate_series(1, 2500) i where id = $1 returning id, owner_id
     )
     insert into print_request_history (request_id, owner_id, to_status, actor, at)
     select id, owner_id, 'cancelled', 'system', $2 from many`,
    [open, longAgo],
  )
  await archiveHistory({ db, now })
  const { rows } = await pool.query('select request_id from print_request_history where at <= $1', [longAgo])
  const left = new Set(rows.map((row: { request_id: string }) => row.request_id))
  expect(left.has(open)).toBe(true)
  expect(left.size).toBeLessThan(10)
})
