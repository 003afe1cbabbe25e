import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db } = app.database
await db.deleteFrom('printers').execute()
const call = await signedIn(app, await givenUser(db))
const documents = [await uploadPdf(call, 1), await uploadPdf(call, 3), await uploadPdf(call, 5)]

/** Mostly values that are right by themselves. */
const mostly = <Right, Wrong>(right: Right[], wrong: Wrong[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  )
const noRange = ['1-999999999', '1-9999999999', '0', '2-1', '-', 'one', '9']

const settings = fc.record(
  {
    serverFileName: fc.constantFrom(...documents),
    copies: mostly([1, 2, 3, 50], [0, 51, 1.5, '2', null]),
    pagesToPrint: mostly(['all', '', '1', '1, 1', '1-', '-1'], [...noRange, '2-3', 7]),
    pageSize: mostly(['A4', 'A3', 'Letter', 'Legal'], ['A5']),
    orientation: mostly(['portrait', 'portrait', 'landscape'], ['across']),
    printType: mostly(['black', 'color', 'mixed', 'mixed'], ['blue']),
    colorPages: mostly(['none', 'all', null, '1', '1-'], [...noRange, '2-3', 7]),
    doubleSided: mostly([true, true, false], ['yes']),
    pagesPerSide: mostly([1, 1, 2, 4], [3]),
    booklet: fc.boolean(),
    bindingMargin: mostly(['none', 'none', 'left', 'top'], ['right']),
    finishing: mostly(['none', 'none', 'none', 'staple', 'punch'], ['fold']),
  },
  { requiredKeys: ['serverFileName'] },
)

test('any settings are taken exactly where they are valid, at the price and on the sheets that were told', async () => {
  const run = async (chosen: object) => {
    const order = { ...plainSettings, ...chosen }
    const { json: checked } = await call('POST', '/api/print/validate-settings', order)
    const { status, json } = await call('POST', '/api/print/request', order)
    expect([checked.data.valid, status]).toEqual(status === 201 ? [true, 201] : [false, 400])
    if (status !== 201) {
      expect(new Set(checked.data.errors.map(({ field }: { field: string }) => field))).toContain(
        json.errors[0].field,
      )
      return
    }
    const { id, totalPages, totalCost, costBreakdown, copies } = json.data
    expect(checked.data).toMatchObject({ totalPages, totalCost, costBreakdown })
    if (costBreakdown) {
      const { black, color } = costBreakdown
      expect([black.pages + color.pages, black.total + color.total]).toEqual([totalPages, totalCost])
    }
    const { bytes } = await call('GET', `/api/print/preview/${id}`)
    expect(countPages(bytes) * copies).toBe(checked.data.sides)
    await call('PATCH', `/api/print/${id}/cancel`)
  }
  await fc.assert(fc.asyncProperty(settings, run), { numRuns: 100 })
})

function countPages(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0
  )
}
