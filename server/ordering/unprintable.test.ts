import { afterEach, expect, test } from 'vitest'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { signUp } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db } = app.database
const { call } = await signUp(app)
const serverFileName = await uploadPdf(call)

afterEach(() => db.deleteFrom('printers').execute())

const a4 = { color: false, duplex: true, pageSizes: ['A4'] as const }
const a3 = { ...a4, pageSizes: ['A4', 'A3'] as const }

/** A printer that reported this when it was last on; it is off now. */
async function givenPrinter(features: object, changes: object = {}): Promise<void> {
  const uri = `ipp://127.0.0.1:1/${crypto.randomUUID()}`
  await db
    .insertInto('printers')
    .values({ name: 'Library', uri, features: JSON.stringify(features), ...changes })
    .execute()
}

const order = () => call('POST', '/api/print/request', { serverFileName, ...plainSettings, pageSize: 'A3' })

test('an order that no printer could print is rejected before it is paid, also while it is checked', async () => {
  await givenPrinter(a4)
  await givenPrinter(a3, { retired_at: new Date() })
  const errors = [{ field: 'pageSize', message: 'No printer here has A3 paper.' }]
  expect(await order()).toMatchObject({ status: 400, json: { code: 'invalid_input', errors } })
  const settings = { serverFileName, ...plainSettings, pageSize: 'A3' }
  const { json } = await call('POST', '/api/print/validate-settings', settings)
  expect(json.data).toMatchObject({ valid: false, errors })
})

test('an order is taken where a printer could print it that is off, paused or was never seen', async () => {
  await givenPrinter(a4)
  await givenPrinter(a3, { paused_at: new Date() })
  expect((await order()).status).toBe(201)
})

test('the stand-in counts only while there is no other printer', async () => {
  await givenPrinter(a3, { uri: 'virtual:' })
  expect((await order()).status).toBe(201)
  await givenPrinter(a4)
  expect((await order()).status).toBe(400)
})
