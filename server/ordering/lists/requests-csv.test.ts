import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenDocument, givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { orderPrint, payFor } from '../../testing/fixtures/people/orders.ts'
import { signedIn, signUp } from '../../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db } = app.database

/** A user with one paid request for each document name, a minute apart. */
async function userWithDocuments(...names: string[]) {
  const user = await givenUser(db)
  const requests = []
  for (const [nth, name] of names.entries()) {
    const { id: document_id } = await givenDocument(db, user, { name })
    const created_at = new Date(Date.UTC(2026, 0, 5, 6, nth))
    requests.push(
      await givenRequest(db, user, { document_id, created_at, paid_at: created_at, status: 'completed' }),
    )
  }
  const call = await signedIn(app, user)
  const csv = async (query = '', language = 'en') => {
    const path = `/api/print/requests.csv${query}`
    const answer = await call('GET', path, undefined, { 'accept-language': language })
    return { ...answer, lines: answer.bytes.toString().split('\r\n') }
  }
  return { user, requests, csv }
}

describe('the CSV file of one’s history', () => {
  test('has a line for each request of its owner, newest first', async () => {
    const { requests, csv } = await userWithDocuments('first.pdf', 'second.pdf')
    await userWithDocuments('another user’s.pdf')
    const { status, headers, lines } = await csv()
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="print-history.csv"',
    ])
    expect(lines[0]).toMatch(/^\uFEFFPrint ID,Document,Status,Date,/)
    expect(lines.slice(1)).toEqual([
      expect.stringContaining(`${requests[1]?.print_id},second.pdf,`),
      expect.stringContaining(`${requests[0]?.print_id},first.pdf,`),
      '',
    ])
    // On the campus's clock.
    expect(lines[2]).toContain('2026-01-05 11:30')
    expect((await app.anyone('GET', '/api/print/requests.csv')).status).toBe(401)
  })

  test('has what the list with the same filters shows', async () => {
    const { csv } = await userWithDocuments('thesis.pdf', 'poster.pdf', 'thesis 2.pdf')
    const names = async (query: string) =>
      (await csv(query)).lines.slice(1, -1).map((line) => line.split(',')[1])
    expect(await names('?search=thesis&sort=oldest')).toEqual(['thesis.pdf', 'thesis 2.pdf'])
    expect(await names('?status=cancelled')).toEqual([])
    expect(await names('?dateFilter=all&sort=name')).toEqual(['poster.pdf', 'thesis 2.pdf', 'thesis.pdf'])
    expect((await csv('?sort=best')).status).toBe(400)
  })

  test('says how the pages of each lie on its sheets, and which are in colour', async () => {
    const { user, csv } = await userWithDocuments()
    const request = { created_at: new Date(Date.UTC(2026, 0, 5)), pages_used: 10, copies: 2 }
    const color = { print_type: 'mixed', color_pages: '1-3', color_pages_used: 3 } as const
    const order = {
      pages_per_side: 4,
      binding_margin: 'left',
      finishing: 'staple',
      double_sided: true,
    } as const
    await givenRequest(db, user, {
      ...request,
      ...color,
      color_cost_per_page_paise: 500,
      total_paise: 4400,
      ...order,
    })
    const columns = 'Pages,Copies,Print type,Pages in colour,Page size,Orientation,Double-sided'
    const { lines } = await csv()
    expect(lines[0]).toContain(
      `,${columns},Pages per side,Binding margin,Staple or punch,Sheets,Cost in rupees,Refunded in rupees`,
    )
    expect(lines[1]).toMatch(/,10,2,Mixed,3,A4,Portrait,Yes,4,Left,Staple,4,44,0$/)
    await givenRequest(db, user, { ...request, booklet: true, double_sided: true, print_type: 'color' })
    expect((await csv()).lines).toContainEqual(
      expect.stringMatching(/,10,2,Colour,10,A4,Portrait,Yes,Booklet,,,6,\d+,0$/),
    )
  })

  test('says what was refunded', async () => {
    const { call } = await signUp(app)
    const [kept, cancelled] = [await orderPrint(call), await orderPrint(call)]
    for (const id of [kept, cancelled]) await payFor(call, id)
    expect((await call('PATCH', `/api/print/${cancelled}/cancel`)).status).toBe(200)
    const { bytes } = await call('GET', '/api/print/requests.csv?sort=oldest')
    const costs = bytes
      .toString()
      .split('\r\n')
      .map((line) => line.split(',').slice(-2))
    expect(costs.slice(1, 3)).toEqual([
      ['3', '0'],
      ['3', '3'],
    ])
  })

  test.each([
    ['=HYPERLINK("http://evil.example").pdf', `"'=HYPERLINK(""http://evil.example"").pdf"`],
    ['+91 notes.pdf', "'+91 notes.pdf"],
    ['-1.pdf', "'-1.pdf"],
    ['@sum.pdf', "'@sum.pdf"],
    [' =1+1.pdf', "' =1+1.pdf"],
    ['a, b "c".pdf', '"a, b ""c"".pdf"'],
    ['अहवाल.pdf', 'अहवाल.pdf'],
  ])('shows the document name %s as a text, not a formula', async (name, cell) => {
    const { csv } = await userWithDocuments(name)
    expect((await csv()).lines[1]).toContain(`,${cell},`)
  })

  test('has every one of more requests than are read at once, in order', async () => {
    const names = Array.from({ length: 205 }, (_, nth) => `${nth}.pdf`)
    const { csv } = await userWithDocuments(...names)
    const { lines } = await csv('?sort=oldest')
    expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(names)
  })
})
