import { beforeAll, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { plainSettings, uploadPdf } from '../../testing/fixtures/people/orders.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())
const { call } = await signUp(app)
let fileName: string
let requestId: string

beforeAll(async () => {
  fileName = await uploadPdf(call)
  const order = { serverFileName: fileName, ...plainSettings }
  const { json } = await call('POST', '/api/print/request', order)
  requestId = json.data.id
  await app.database.pool.query('update documents set preparation_timed_out_at = now()')
})

test.each([
  ['a picture', () => call('GET', `/api/files/preview/${fileName}/pages/1`)],
  ['the colours', () => call('GET', `/api/print/upload/${fileName}/colors`)],
  ['the preview of the print', () => call('GET', `/api/print/preview/${requestId}`)],
  ['another order', () => call('POST', '/api/print/request', { serverFileName: fileName, ...plainSettings })],
])('%s of a document that took too long to prepare is rejected with advice', async (_what, call) => {
  const { status, json } = await call()
  expect([status, json.code]).toEqual([422, 'timeout'])
  expect(json.message).toContain('takes too long to prepare for the printer')
})
