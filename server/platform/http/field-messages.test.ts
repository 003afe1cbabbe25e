import type { Endpoint } from '@campus-print/contract/endpoint'
import { fieldLabel } from '@campus-print/contract/field-messages'
import { expect, test } from 'vitest'
import { everyEndpoint } from '../../testing/fixtures/app/every-endpoint.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())
const everyone = await signedIn(app, await givenUser(app.database.db, { permissions: ['desk', 'manage'] }))

const endpoints = (await everyEndpoint()).filter(({ params, query, body }) => params ?? query ?? body)
const uuid = '0197f7e4-0000-7000-8000-000000000000'
const long = 'x'.repeat(5000)

/** The names of the fields of a schema for an object. */
function fieldsOf(schema: { def: object } | undefined): string[] {
  const def = schema?.def ?? {}
  return 'shape' in def && def.shape instanceof Object ? Object.keys(def.shape) : []
}

const words = (text: string) => text.toLowerCase().split(/[^a-z]+/)
const asksForSomething = /^(Please|Enter|Choose|Send|At most) /

/** Whether a message speaks of its field, or says what to do. */
function isHelpful({ field, message }: { field: string; message: string }): boolean {
  const name = field.split('.').findLast((part) => !/^\d*$/.test(part)) ?? ''
  const label = words(`${fieldLabel(name)} ${name.replaceAll(/[A-Z]/g, ' $&')}`).filter(
    (word) => word.length > 1,
  )
  return (
    asksForSomething.test(message) ||
    words(message).some((word) => label.includes(word.replace(/s$/, '')) || label.includes(word))
  )
}

/** Bodies that a client may send by mistake. */
function wrongBodies({ body }: Endpoint): unknown[] {
  const values = [null, undefined, '', ' ', 'x', long, 7, -1, 2.5, true, [], [null], ['x'], {}]
  const allFields = (value: unknown) => Object.fromEntries(fieldsOf(body).map((name) => [name, value]))
  return [undefined, null, [], 'a text', 7, {}, ...values.map(allFields)]
}

/** The address of a call with a wrong parameter or query. */
function wrongAddresses({ path, params, query }: Endpoint): string[] {
  const known = path.replaceAll(/:\w+/g, uuid)
  const named = params
    ? ['x', '%20', '-1', 'x'.repeat(90)].map((value) => path.replaceAll(/:\w+/g, value))
    : []
  const calls = ['', 'x', '-1', '2.5', '99999999', long]
    .map((value) => fieldsOf(query).map((name) => `${name}=${value}`))
    .filter((pairs) => pairs.length > 0)
  const twice = fieldsOf(query).map((name) => `${name}=1&${name}=2`)
  return [
    ...named,
    ...[...calls.map((pairs) => pairs.join('&')), ...twice].map((pairs) => `${known}?${pairs}`),
  ]
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s rejects wrong input in sentences that name the field',
  async (_, endpoint) => {
    const known = endpoint.path.replaceAll(/:\w+/g, uuid)
    const calls: [string, unknown][] = [
      ...wrongAddresses(endpoint).map((address) => [address, undefined] as [string, unknown]),
      ...(endpoint.body ? wrongBodies(endpoint) : []).map((body) => [known, body] as [string, unknown]),
    ]
    const wanting: unknown[] = []
    for (const [address, body] of calls) {
      const { json } = await everyone(endpoint.method, address, body)
      if (json?.code !== 'invalid_input') continue
      const { message, errors = [] } = json
      const said: { field: string; message: string }[] = [
        { field: errors[0]?.field ?? '', message },
        ...errors,
      ]
      const isUnhelpful = (error: { field: string; message: string }) =>
        /invalid input|expected|received|undefined|unrecognized|\bNaN\b|too (small|big):/i.test(
          error.message,
        ) || !isHelpful(error)
      wanting.push(
        ...said.filter(isUnhelpful).map((error) => ({ ...error, sent: JSON.stringify(body)?.slice(0, 80) })),
      )
    }
    expect(wanting).toEqual([])
  },
)

test.each([
  ['POST', '/api/auth/login', undefined, { email: 'Email is required', password: 'Password is required' }],
  [
    'POST',
    '/api/print/request',
    {},
    {
      copies: 'Choose how many copies',
      pagesToPrint: 'Please specify custom page range',
      pageSize: 'Choose a page size',
      orientation: 'Choose an orientation',
      printType: 'Choose black and white or colour',
      doubleSided: 'Choose whether to print on both sides (double-sided)',
      serverFileName: 'Please upload a document first',
    },
  ],
  [
    'POST',
    '/api/print/batch/receipts',
    { requestIds: [7] },
    {
      'requestIds.0': 'Entry 1 of the print requests must be a text',
    },
  ],
  [
    'GET',
    '/api/print/requests?page=x&limit=500&sort=up',
    undefined,
    {
      page: 'Page must be a number',
      limit: 'Limit must be at most 100',
      sort: 'Sort must be newest, oldest, cost_high, cost_low, or name',
    },
  ],
])('%s %s names the error of each field', async (method, path, body, expected) => {
  const { status, json } = await everyone(method, path, body)
  expect(status).toBe(400)
  const said = json.errors.map(({ field, message }: { field: string; message: string }) => [field, message])
  expect(Object.fromEntries(said)).toEqual(expected)
  expect(json.message).toBe(json.errors[0].message)
})
