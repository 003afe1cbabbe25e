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

const endpoints = (await everyEndpoint()).filter(({ query, body }) => query ?? body)
const uuid = '0197f7e4-0000-7000-8000-000000000000'
const long = 'x'.repeat(5000)
const deep = { a: { b: ['c'] } }

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
  const values = [
    null,
    undefined,
    '',
    ' ',
    'x',
    long,
    7,
    -1,
    2.5,
    1e21,
    true,
    [],
    [null],
    ['x'],
    [[]],
    {},
    deep,
  ]
  const allFields = (value: unknown) => Object.fromEntries(fieldsOf(body).map((name) => [name, value]))
  return [undefined, null, [], 'a text', 7, {}, ...values.map(allFields)]
}

/** The address of a call with a wrong query. */
function wrongAddresses({ path, query }: Endpoint): string[] {
  const known = addressOf(path)
  const values = ['', 'x', '-1', '2.5', '1e21', 'NaN', '99999999', '2026-13-45', '{}', long]
  const asked = values
    .map((value) => fieldsOf(query).map((name) => `${name}=${encodeURIComponent(value)}`))
    .filter((pairs) => pairs.length > 0)
  const twice = fieldsOf(query).map((name) => `${name}=1&${name}=2`)
  return [...asked.map((pairs) => pairs.join('&')), ...twice].map((pairs) => `${known}?${pairs}`)
}

const addressOf = (path: string) => path.replace(':fileName', `${uuid}.pdf`).replaceAll(/:\w+/g, uuid)

/** What the library says by itself, and what is left of a pattern. */
const unworded =
  /invalid (input|option|string)|expected|received|undefined|unrecognized|\bNaN\b|too (small|big)|must match|pattern|\[object|[\\^${}<>|]/i
/** A field's name as programs write it. */
const namesOfPrograms = /\b[a-z]+[A-Z]\w*|\w_\w/

/** Allowed values and unknown fields are shown as a client sends them. */
const asSent = / must be [\w, ]+$|“[^”]*”/

/** Whether a message begins and ends as a sentence does, in words for people. */
function isSentence(message: string): boolean {
  return (
    /^[\p{Lu}“'].*[\p{L}\p{N})”'.]$/su.test(message) &&
    !unworded.test(message) &&
    !namesOfPrograms.test(message.replace(asSent, ''))
  )
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s rejects wrong input in sentences that name the field',
  async (_, endpoint) => {
    const known = addressOf(endpoint.path)
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
        !isSentence(error.message) || !isHelpful(error)
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
    'PUT',
    '/api/auth/change-password',
    {},
    { currentPassword: 'Current password is required', newPassword: 'New password is required' },
  ],
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
