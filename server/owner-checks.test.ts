import * as samples from '@campus-print/contract/examples/samples'
import { describe, expect, test } from 'vitest'
import type { ApiClient } from './testing/fixtures/app/api-client.ts'
import { type DescribedOperation, describedOperations } from './testing/fixtures/app/described-operations.ts'
import { paymentsApp } from './testing/fixtures/app/payments-app.ts'
import { tusMetadata } from './testing/fixtures/documents/tus-client.ts'
import { givenRequest, givenUser } from './testing/fixtures/database/factories.ts'
import { givenOperator, givenPaid } from './testing/fixtures/people/given-paid.ts'
import { uploadPdf } from './testing/fixtures/people/orders.ts'
import { signedIn } from './testing/fixtures/people/people.ts'
import { addPasskey } from './testing/fixtures/people/software-authenticator.ts'
import { forThisFile } from './testing/for-this-file.ts'

/**
 * Every call that takes an id, called with the ids of another user. The list comes from the API's own
 * description.
 */

const shop = await forThisFile(paymentsApp({ work: false }))
const { db, pool } = shop.database
const owner = await givenUser(db, { password_hash: null })
const ownerCalls = await signedIn(shop, owner)
const strangerCalls = await signedIn(shop, await givenUser(db))
const sampleIds = [samples.requestId, samples.fileName]
// What a visitor may call knows no owner.
const operations = (await describedOperations(shop)).filter(({ needsSession }) => needsSession)
const ids = await idsOfOwner()

const withPathId = operations.filter(({ path }) => path.includes('{'))
const withBodyId = operations.filter(
  ({ path, body }) =>
    !path.includes('{') && sampleIds.some((id) => JSON.stringify(body ?? null).includes(id)),
)

describe.each(['pending', 'paid'] as const)(
  'a stranger who knows the ids of a user’s %s request',
  (state) => {
    test.each(withPathId)('gets 404 for $method $path and changes nothing', async (operation) => {
      const before = await everyRow()
      const { status, json } = await callWithIds(strangerCalls, operation, ids[state])
      expect(status).toBe(operation.needsPermission ? 403 : 404)
      expect(json).toMatchObject({ success: false, code: expect.stringMatching(/not_found$|^forbidden$/) })
      expect(await everyRow()).toEqual(before)
    })

    test.each(withBodyId)('cannot use them in the body of $method $path', async (operation) => {
      const before = await everyRow()
      const { status, json } = await callWithIds(strangerCalls, operation, ids[state])
      if (status === 200) expect(json.data).toEqual(nothingFound(operation, ids[state]))
      else expect([status, json.code]).toEqual([404, expect.stringMatching(/not_found$/)])
      expect(await everyRow()).toEqual(before)
    })
  },
)

describe('the owner', () => {
  const reads = withPathId.filter(({ method, needsPermission }) => method === 'GET' && !needsPermission)

  test.each(reads.filter(({ path }) => !path.endsWith('/updates')))(
    'reads what $path leads to',
    async (operation) => {
      const { status } = await callWithIds(ownerCalls, operation, ids.paid)
      expect(status).toBe(200)
    },
  )
})

/** The response of a batch call about ids of another user. */
function nothingFound({ path }: DescribedOperation, { requestId }: Ids): unknown {
  if (path.endsWith('/batch/status')) return [{ id: requestId, status: 'unknown' }]
  if (path.endsWith('/batch/cancel')) return [{ id: requestId, success: false, message: expect.any(String) }]
  throw new Error(`${path} found what belongs to another user`)
}

interface Ids {
  readonly requestId: string
  readonly fileName: string
  readonly refundId: string
  readonly printId: string
  readonly sessionId: string
  readonly passkeyId: string
  readonly notificationId: string
  readonly uploadId: string
}

async function idsOfOwner(): Promise<{ pending: Ids; paid: Ids }> {
  const { json: session } = await ownerCalls('GET', '/api/auth/sessions')
  const unused = await uploadPdf(ownerCalls)
  const pending = await givenRequest(db, owner)
  const printed = await uploadPdf(ownerCalls)
  const { request } = await givenPaid(
    shop,
    {},
    { owner, request: { document_id: printed.replace('.pdf', '') } },
  )
  const operator = await givenOperator(shop)
  const refund = { amount: 2, reason: 'Two pages were blank' }
  const { json: refunded } = await operator('POST', `/api/desk/requests/${request.id}/refund`, refund)
  const { json: notified } = await ownerCalls('GET', '/api/notifications/getall')
  const { json: begun } = await ownerCalls('POST', '/api/print/upload/resumable', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': '1000',
    'upload-metadata': tusMetadata('thesis.pdf', 'application/pdf'),
  })
  await addPasskey(ownerCalls, shop.url)
  const { json: twoStep } = await ownerCalls('GET', '/api/auth/two-step')
  const both = {
    passkeyId: twoStep.data.passkeys[0].id,
    uploadId: begun.data.id,
    notificationId: notified.data[0].id,
    sessionId: session.data[0].id,
    refundId: refunded.data.refunds[0].id,
  }
  return {
    pending: { ...both, requestId: pending.id, fileName: unused, printId: pending.print_id },
    paid: { ...both, requestId: request.id, fileName: printed, printId: request.print_id },
  }
}

/** Calls with the ids in place of the parameters, and in place of the samples in the example of the body. */
function callWithIds(call: ApiClient, { method, path, body }: DescribedOperation, of: Ids) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameterOf(path, name, of))
  const text = JSON.stringify(body ?? null)
    .replaceAll(samples.requestId, of.requestId)
    .replaceAll(samples.fileName, of.fileName)
    .replaceAll(samples.refundId, of.refundId)
  return call(method, filled, body === undefined ? undefined : JSON.parse(text))
}

function parameterOf(path: string, name: string, of: Ids): string {
  if (name === 'id' && path.startsWith('/api/auth/sessions/')) return of.sessionId
  if (name === 'id' && path.startsWith('/api/auth/two-step/passkeys/')) return of.passkeyId
  if (name === 'id' && /^\/api\/desk\/(cash-)?refunds\//.test(path)) return of.refundId
  if (name === 'id' && path.startsWith('/api/print/upload/resumable/')) return of.uploadId
  if (name === 'id' && path.startsWith('/api/notifications/')) return of.notificationId
  if (name === 'id' && path.startsWith('/api/manage/people/')) return owner.id
  // A printer has no owner.
  if (name === 'id' && path.startsWith('/api/manage/printers/')) return of.requestId
  const known: Record<string, string> = {
    id: of.requestId,
    uniqueId: of.printId,
    fileName: of.fileName,
    refundId: of.refundId,
    page: '1',
    service: 'cloud',
    permission: 'desk',
  }
  const value = known[name]
  if (value === undefined) throw new Error(`Say here which id of the owner stands for {${name}} of ${path}`)
  return value
}

/** Tables that each call writes to, for any caller. */
const tracesOfCalls = ['sessions', 'rate_limits', 'known_devices', 'device_cookies']

/** A hash of each table, by its name. */
async function everyRow(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !tracesOfCalls.includes(name))
  const hashes = await Promise.all(
    tables.map(async (name) => {
      const hash = await pool.query(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
      )
      return [name, hash.rows[0].hash]
    }),
  )
  return Object.fromEntries(hashes)
}
