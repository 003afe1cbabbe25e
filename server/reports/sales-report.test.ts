import { randomUUID } from 'node:crypto'
import type { SalesReport } from '@campus-print/contract/reports'
import { calendarDayOf } from '@campus-print/domain/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { givenOperator, givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db, pool } = shop.database
const manager = await signedIn(shop, await givenUser(db, { permissions: ['manage'] }))
const operator = await givenOperator(shop)
const today = calendarDayOf(new Date(), 'Asia/Kolkata')

const path = '/api/manage/reports/sales'
const report = async (query: string): Promise<SalesReport> => (await manager('GET', path + query)).json.data

// Sales of other tests are in years that no test reads.
beforeEach(() => pool.query(`update print_requests set paid_at = '1990-01-01' where paid_at is not null`))

describe('a report', () => {
  test('states what was paid, refunded and printed, by the ledger', async () => {
    const before = (await report(`?from=${today}&to=${today}`)).totals
    const one = await givenPaid(shop)
    await givenPaid(shop)
    await operator('POST', `/api/desk/requests/${one.request.id}/refund`, { amount: 4, reason: 'Pale' })
    const { totals, rows } = await report(`?from=${today}&to=${today}`)
    const pages = one.request.pages_used * one.request.copies * 2
    expect(totals).toMatchObject({ requests: 2, pages })
    expect([totals.revenue - before.revenue, totals.refunds - before.refunds]).toEqual([28, 4])
    expect(totals.net).toBe(totals.revenue - totals.refunds)
    expect(rows).toEqual([{ key: today, name: today, ...totals }])
  })

  test('counts a print on the campus’s day, the first and the last included, and in its hour', async () => {
    await paidAt('2026-02-28T18:29:59Z')
    await paidAt('2026-02-28T18:30:00Z')
    await paidAt('2026-03-03T18:29:59Z')
    await paidAt('2026-03-03T18:30:00Z')
    const { rows, hours, totals } = await report('?from=2026-03-01&to=2026-03-03')
    expect(rows.map(({ key, requests }) => [key, requests])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 0],
      ['2026-03-03', 1],
    ])
    expect(totals.requests).toBe(2)
    expect(hours.filter(({ requests }) => requests > 0)).toEqual([
      { hour: 0, requests: 1 },
      { hour: 23, requests: 1 },
    ])
  })

  test('states how long prints waited from payment until ready, and nothing where none was printed', async () => {
    const waited = await paidAt('2026-03-05T06:00:00Z')
    await paidAt('2026-03-05T06:00:00Z')
    await transition(db, { requestId: waited, to: 'in_process', actor: 'system' })
    await transition(db, { requestId: waited, to: 'ready', actor: 'system' })
    await pool.query(
      `update print_requests set paid_at = (select at - interval '450 seconds' from print_request_history
         where request_id = $1 and to_status = 'ready') where id = $1`,
      [waited],
    )
    expect((await report('')).totals.averageWaitMinutes).toBe(7.5)
    expect((await report('?from=2026-03-05&to=2026-03-05')).totals.averageWaitMinutes).toBeNull()
  })

  test('groups by department, category and printer with names', async () => {
    const owner = await givenUser(db, { department: 'CSE', category: 'professor' })
    const id = await paidAt('2026-03-07T06:00:00Z', owner)
    const printer = randomUUID()
    await pool.query(`insert into printers (id, name, uri) values ($1, 'Library 1', 'ipp://library')`, [
      printer,
    ])
    await pool.query(
      `insert into print_jobs (request_id, printer_id, stage, job_name) values ($1, $2, 'done', 'x')`,
      [id, printer],
    )
    await paidAt('2026-03-07T06:00:00Z')
    const by = async (group: string) =>
      (await report(`?from=2026-03-07&to=2026-03-07&by=${group}`)).rows.map(({ key, name, requests }) => [
        key,
        name,
        requests,
      ])
    expect(await by('category')).toEqual(expect.arrayContaining([['professor', 'Professor', 1]]))
    expect(await by('department')).toEqual(
      expect.arrayContaining([['CSE', expect.stringContaining('Computer'), expect.any(Number)]]),
    )
    expect(await by('printer')).toEqual(
      expect.arrayContaining([
        ['', 'No printer', 1],
        [printer, 'Library 1', 1],
      ]),
    )
  })

  test('is a CSV file with the totals last, of which a spreadsheet computes nothing', async () => {
    const id = await paidAt('2026-03-09T06:00:00Z')
    const printer = randomUUID()
    await pool.query(`insert into printers (id, name, uri) values ($1, $2, 'ipp://evil')`, [
      printer,
      '=HYPERLINK("http://evil.example")',
    ])
    await pool.query(
      `insert into print_jobs (request_id, printer_id, stage, job_name) values ($1, $2, 'done', 'x')`,
      [id, printer],
    )
    const answer = await manager('GET', `${path}?from=2026-03-09&to=2026-03-09&by=printer&format=csv`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain(
      'sales-by-printer-2026-03-09-to-2026-03-09.csv',
    )
    const lines = answer.bytes.toString().split('\r\n')
    expect(lines[0]).toContain('Printer,Requests,Pages,Revenue in rupees')
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil.example""\)",1,\d+,0,0,0,$/)
    expect(lines[2]).toMatch(/^Total,1,/)
  })

  test('covers the last thirty days unless it is asked for others', async () => {
    const { from, to, rows } = await report('')
    expect([to, rows.length]).toEqual([today, 30])
    expect(rows[0]?.key).toBe(from)
  })

  test.each([
    ['?from=2026-03-02&to=2026-03-01', 'to', 'The last day must not be before the first'],
    ['?from=2020-01-01&to=2026-03-01', 'to', 'A report covers at most 366 days'],
    ['?from=2020-01-01', 'from', 'A report covers at most 366 days'],
    ['?from=2026-02-30', 'from', 'Write the day as 2026-01-31'],
    ['?by=year', 'by', expect.any(String)],
    ['?format=xml', 'format', expect.any(String)],
  ])('with %s is rejected', async (query, field, message) => {
    const { status, json } = await manager('GET', path + query)
    expect([status, json.errors]).toEqual([400, [{ field, message }]])
  })

  test('is for managers alone', async () => {
    expect((await operator('GET', path)).status).toBe(403)
  })
})

/** A request that was paid at a moment. */
async function paidAt(moment: string, owner?: Awaited<ReturnType<typeof givenUser>>): Promise<string> {
  const { request } = await givenPaid(shop, {}, owner ? { owner } : {})
  await pool.query('update print_requests set paid_at = $1 where id = $2', [moment, request.id])
  return request.id
}
