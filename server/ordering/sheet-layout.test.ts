import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db } = app.database
const call = await signedIn(app, await givenUser(db))
const serverFileName = await uploadPdf(call, 10)
const plain = { pagesPerSide: 1, booklet: false, bindingMargin: 'none', finishing: 'none' }

afterEach(() => db.deleteFrom('printers').execute())

const order = (settings: object) => ({ serverFileName, ...plainSettings, ...settings })
const place = (settings: object) => call('POST', '/api/print/request', order(settings))
const validated = async (settings: object) =>
  (await call('POST', '/api/print/validate-settings', order(settings))).json.data

async function givenPrinter(finishings: string[], features: object = {}): Promise<void> {
  const reported = { color: true, duplex: true, pageSizes: ['A4', 'A3'], finishings, ...features }
  const uri = `ipp://127.0.0.1:1/${crypto.randomUUID()}`
  await db
    .insertInto('printers')
    .values({ name: 'Library', uri, features: JSON.stringify(reported) })
    .execute()
}

test('an order without a layout has a page on each side, as always', async () => {
  const { json } = await place({})
  expect(json.data).toMatchObject(plain)
})

describe('the price stays that of the pages, whatever the layout:', () => {
  test.each([
    [{ pagesPerSide: 2 }, { sides: 10, sheets: 10 }],
    [
      { pagesPerSide: 4, doubleSided: true },
      { sides: 6, sheets: 4 },
    ],
    [
      { booklet: true, doubleSided: true },
      { sides: 12, sheets: 6 },
    ],
    [
      { bindingMargin: 'left', doubleSided: true },
      { sides: 20, sheets: 10 },
    ],
    [{ pageSize: 'A3' }, { sides: 20, sheets: 20 }],
  ])('%j', async (layout, amounts) => {
    const settings = { ...layout, copies: 2 }
    expect(await validated(settings)).toMatchObject({
      valid: true,
      totalCost: 20,
      totalPages: 20,
      ...amounts,
    })
    const { status, json } = await place(settings)
    expect([status, json.data]).toEqual([
      201,
      expect.objectContaining({ ...plain, ...layout, totalCost: 20, totalPages: 20 }),
    ])
    const row = await db
      .selectFrom('print_requests')
      .select('sides_per_copy')
      .where('id', '=', json.data.id)
      .executeTakeFirstOrThrow()
    expect(row.sides_per_copy * 2).toBe(amounts.sides)
    await call('PATCH', `/api/print/${json.data.id}/cancel`)
  })
})

describe('a layout that is impossible is rejected, also while it is checked:', () => {
  test.each([
    ['doubleSided', { booklet: true }],
    ['orientation', { booklet: true, doubleSided: true, orientation: 'landscape' }],
    ['pagesPerSide', { booklet: true, doubleSided: true, pagesPerSide: 2 }],
    ['finishing', { pagesToPrint: '1', finishing: 'staple' }],
    ['pagesPerSide', { pagesPerSide: 3 }],
    ['bindingMargin', { bindingMargin: 'right' }],
    ['finishing', { finishing: 'fold' }],
    ['booklet', { booklet: 'yes' }],
  ])('%s in %j', async (field, layout) => {
    const { status, json } = await place(layout)
    expect([status, json.errors[0].field]).toEqual([400, field])
    expect(await validated(layout)).toMatchObject({ valid: false, errors: json.errors })
  })
})

test('a staple is taken only where a printer staples, which may be off now', async () => {
  await givenPrinter(['punch'])
  const errors = [{ field: 'finishing', message: 'No printer here staples.' }]
  expect(await place({ finishing: 'staple' })).toMatchObject({ status: 400, json: { errors } })
  expect(await validated({ finishing: 'staple' })).toMatchObject({ valid: false, errors })
  await givenPrinter(['staple'], { pageSizes: ['A4'] })
  expect((await place({ finishing: 'staple' })).status).toBe(201)
  expect((await place({ finishing: 'staple', pageSize: 'A3' })).json.errors).toEqual([
    {
      field: 'finishing',
      message: 'No printer here can staple or punch this. Change the paper, colour or sides.',
    },
  ])
})

test('a changed layout is kept, checked and told in the history', async () => {
  const { json } = await place({})
  const path = `/api/print/${json.data.id}`
  expect((await call('PUT', path, { booklet: true })).json.errors[0].field).toBe('doubleSided')
  const { status } = await call('PUT', path, { booklet: true, doubleSided: true })
  expect(status).toBe(200)
  const { history, ...changed } = (await call('GET', `/api/print/request/${json.data.id}`)).json.data
  expect(changed).toMatchObject({ booklet: true, doubleSided: true, totalCost: 10 })
  expect(history.at(-1).reason).toBe('Changed: double-sided no to yes; booklet no to yes')
  await call('PUT', path, { booklet: false, pagesPerSide: 4, bindingMargin: 'top' })
  const again = (await call('GET', `/api/print/request/${json.data.id}`)).json.data
  expect(again.history.at(-1).reason).toBe(
    'Changed: pages per side 1 to 4; booklet yes to no; binding margin none to top',
  )
})

test('a layout is ordered again with the print', async () => {
  const layout = { pagesPerSide: 2, bindingMargin: 'left' }
  const { json } = await place({ ...layout, doubleSided: true })
  const again = await call('POST', `/api/print/${json.data.id}/reprint`)
  expect(again.json.data).toMatchObject({ ...plain, ...layout })
})

test('the preview shows the sides as they are printed', async () => {
  const { json } = await place({ booklet: true, doubleSided: true })
  const upright = await call('GET', `/api/print/preview/${json.data.id}`)
  expect(countPages(upright.bytes)).toBe(6)
  await call('PUT', `/api/print/${json.data.id}`, { booklet: false })
  const changed = await call('GET', `/api/print/preview/${json.data.id}`)
  expect(countPages(changed.bytes)).toBe(10)
})

function countPages(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0
  )
}
