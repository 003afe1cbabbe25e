import { Agent, type OutgoingHttpHeaders, request as send } from 'node:http'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DescribedOperation, describedOperations } from './testing/fixtures/app/described-operations.ts'
import { paymentsApp } from './testing/fixtures/app/payments-app.ts'
import { wideLimits } from './testing/fixtures/app/without-limits.ts'
import { withCampusSettings } from './testing/fixtures/app/with-campus-settings.ts'
import { givenRequest, givenUser } from './testing/fixtures/database/factories.ts'
import { makePages } from './testing/fixtures/files/make-pdf.ts'
import { hashPassword } from './accounts/passwords/password-hash.ts'
import { openSession } from './accounts/sign-in/open-session.ts'
import { uploadPdf } from './testing/fixtures/people/orders.ts'
import { signedIn } from './testing/fixtures/people/people.ts'
import { forThisFile } from './testing/for-this-file.ts'

const requestCount = Number(process.env.GENERATED_REQUESTS ?? 1_000)
const answersWithinMs = 10_000

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database
const agent = await forThisFile(keptConnections())
const operations = await describedOperations(shop)
const password_hash = await hashPassword('not the one of the examples')
const someone = await givenUser(db, { password_hash })
const staff = await givenUser(db, { password_hash, permissions: ['desk', 'manage'] })
const fileName = await uploadPdf(await signedIn(shop, someone))
const request = await givenRequest(db, someone, { document_id: fileName.replace('.pdf', '') })
const uploadBytes = makePages(1)

interface Generated {
  readonly operation: DescribedOperation
  readonly caller: 'nobody' | 'user' | 'staff' | 'garbage'
  readonly params: string
  readonly query: string
  readonly payload: Payload | undefined
}

interface Payload {
  readonly type: string
  readonly body: Buffer
}

test(
  `the API answers ${requestCount} generated requests without an internal error`,
  { timeout: 120_000 + requestCount * 50 },
  async () => {
    await withCampusSettings(shop, wideLimits, () =>
      fc.assert(
        fc.asyncProperty(generatedRequests(), async (generated) => {
          const answer = await answerTo(generated)
          const said = { ...answer, to: `${generated.operation.method} ${generated.operation.path}` }
          expect(said).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
          expect(said.text).not.toMatch(inside)
          if (answer.status >= 400 && generated.operation.method !== 'HEAD') {
            expect(JSON.parse(answer.text)).toMatchObject({
              success: false,
              code: expect.any(String),
              message: expect.any(String),
            })
          }
        }),
        { numRuns: requestCount },
      ),
    )
  },
)

/** Stacks, file paths, SQL and messages of libraries, which no response may contain. */
const inside =
  /\n\s+at |node_modules|\.ts:\d|\.js:\d|\/tmp\/|\/work\/|\/home\/|syntax error|violates|select .* from|insert into|ECONN|ENOENT|Unexpected token|undefined|\[object /i

/**
 * Calls that would end the test's own sessions or users; their input is generated, their callers are not
 * signed in.
 */
const endsCallers = /logout|auth\/account|auth\/sessions|people/

function generatedRequests(): fc.Arbitrary<Generated> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      caller: endsCallers.test(operation.path)
        ? fc.constantFrom('nobody' as const, 'garbage' as const)
        : fc.constantFrom(
            'user' as const,
            'user' as const,
            'staff' as const,
            'nobody' as const,
            'garbage' as const,
          ),
      params: fc.oneof({ weight: 2, arbitrary: knownIds }, { weight: 1, arbitrary: oddSegments }),
      query: queries(operation.query),
      payload: payloads(operation),
    }),
  )
}

const knownIds = fc.constantFrom(request.id, fileName, someone.id, '1', 'cloud')

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '../../etc/passwd',
    "' or 1=1 --",
    '<b>',
    '٣',
    '\u202e',
    '𝕏'.repeat(400),
    '-1',
    '1e309',
    'NaN',
  ),
)

const oddSegments = fc.oneof(
  oddText.map((text) => encodeURIComponent(text) || '%20'),
  fc.constantFrom('%', '%E0%A4%A', '%00', '..%2f..%2fetc', '%2e%2e', 'a'.repeat(4_000)),
)

function queries(names: readonly string[]): fc.Arbitrary<string> {
  const name = names.length > 0 ? fc.constantFrom(...names, '__proto__', 'constructor') : oddText
  const value = fc.oneof(
    oddText,
    fc.constantFrom('1', '0', '10', 'newest', 'all', '2026-02-30', '2026-07-01', 'true'),
  )
  return fc
    .array(fc.tuple(name, value), { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs).toString())
}

function payloads({ method, body, isForm }: DescribedOperation): fc.Arbitrary<Payload | undefined> {
  if (method === 'GET') return fc.constant(undefined)
  const json = fc.oneof(
    { weight: 4, arbitrary: changed(body) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '"', nested(5_000), twice(body)) },
    {
      weight: 1,
      arbitrary: oddText.map((text) => JSON.stringify({ ...Object(body), email: text, reason: text })),
    },
  )
  const types = fc.constantFrom(
    'application/json',
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  )
  const plain = fc.record({ type: types, body: json.map((text) => Buffer.from(text)) })
  return isForm ? fc.oneof(forms, plain) : plain
}

/** The example of a call with some fields changed, missing or added. */
function changed(body: unknown): fc.Arbitrary<string> {
  const example = Object(body ?? {}) as Record<string, unknown>
  const names = [...Object.keys(example), 'unknown', '__proto__', 'requestIds', 'page']
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    oddText,
    fc.constantFrom(request.id, fileName, 1e21, -0.5, [request.id, request.id]),
  )
  const change = fc.tuple(fc.constantFrom(...names), fc.option(value, { nil: undefined }))
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => JSON.stringify({ ...example, ...Object.fromEntries(changes) }))
}

const boundary = 'x-boundary-x'
const formType = `multipart/form-data; boundary=${boundary}`
const part = (headers: string, content: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from(`--${boundary}--\r\n`)
const fileHeaders = (name: string, type = 'application/pdf') =>
  `Content-Disposition: form-data; name="document"; filename="${name}"\r\nContent-Type: ${type}`

/** Forms that are whole, cut off, doubled, empty, or without their file. */
const forms = fc
  .record({
    name: fc.constantFrom('a.pdf', 'a.exe', '', '../a.pdf', 'ä\u202e.pdf', 'a'.repeat(2_000) + '.pdf'),
    content: fc.oneof(fc.constant(uploadBytes), fc.uint8Array({ maxLength: 300 })),
    shape: fc.constantFrom('whole', 'cut', 'twice', 'field', 'empty', 'headless'),
    type: fc.constantFrom(formType, formType, 'multipart/form-data', `${formType}${boundary}`),
  })
  .map(({ name, content, shape, type }) => {
    const file = part(fileHeaders(name), content)
    const bodies = {
      whole: Buffer.concat([file, end]),
      cut: file.subarray(0, Math.floor(file.length / 2)),
      twice: Buffer.concat([file, file, end]),
      field: Buffer.concat([part('Content-Disposition: form-data; name="document"', 'text'), end]),
      empty: Buffer.alloc(0),
      headless: Buffer.concat([part('', content), end]),
    }
    return { type, body: bodies[shape] }
  })

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}

/** Every field of the example twice. */
function twice(body: unknown): string {
  const fields = JSON.stringify(body ?? { a: 1 }).slice(1, -1)
  return `{${fields},${fields}}`
}

async function answerTo({ operation, caller, params, query, payload }: Generated) {
  const path = operation.path.replaceAll(/\{\w+\}/g, () => params)
  const headers: OutgoingHttpHeaders = {
    ...(payload?.type && { 'content-type': payload.type }),
    ...(payload && { 'content-length': payload.body.length }),
    ...(caller === 'garbage' && { authorization: 'Bearer garbage' }),
    ...((caller === 'user' || caller === 'staff') && { authorization: `Bearer ${await tokens[caller]}` }),
  }
  const url = `${shop.url}${path}${query && `?${query}`}`
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = send(
      url,
      { method: operation.method, headers, agent, timeout: answersWithinMs },
      (answer) => {
        const chunks: Buffer[] = []
        const done = () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: isText(answer.headers) ? Buffer.concat(chunks).toString() : '',
          })
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          call.destroy()
          return resolve({ status: 200, text: '' })
        }
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', done)
          .on('error', reject)
      },
    )
    call.on('timeout', () => call.destroy(new Error(`no answer within ${answersWithinMs} ms`)))
    call.on('error', reject)
    call.end(payload?.body)
  })
}

function isText(headers: { 'content-type'?: string | undefined }): boolean {
  return /json|text/.test(headers['content-type'] ?? '')
}

const tokens = {
  user: openSession(db, { userId: someone.id, device: 'A test', now: new Date() }),
  staff: openSession(db, { userId: staff.id, device: 'A test', now: new Date() }),
}

async function keptConnections(): Promise<Agent & { close(): Promise<void> }> {
  const kept = new Agent({ keepAlive: true })
  return Object.assign(kept, { close: async () => kept.destroy() })
}
