import { randomUUID } from 'node:crypto'
import * as samples from '@campus-print/contract/examples/samples'
import type { RequestStatus } from '@campus-print/domain/ordering'
import { startPrintServer, startVirtualPrinter } from '@campus-print/ipp/testing'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from './accounts/passwords/password-hash.ts'
import { openSession } from './accounts/sign-in/open-session.ts'
import { webhookSignature } from './payments/razorpay/signature.ts'
import { responseValidators } from './testing/fixtures/app/response-validators.ts'
import type { ApiClient, ApiResponse } from './testing/fixtures/app/api-client.ts'
import {
  type DescribedOperation,
  describedOperations,
  openApiOf,
} from './testing/fixtures/app/described-operations.ts'
import { bodyWith, fillPath } from './testing/fixtures/app/filled-calls.ts'
import { paymentsApp } from './testing/fixtures/app/payments-app.ts'
import { callOfBegunUpload } from './testing/fixtures/documents/tus-client.ts'
import { givenReconciliation } from './testing/fixtures/database/given-reconciliation.ts'
import { givenRequest, givenUser } from './testing/fixtures/database/factories.ts'
import { makePages } from './testing/fixtures/files/make-pdf.ts'
import { transition } from './testing/fixtures/ordering/transition.ts'
import { refundFailed } from './testing/fixtures/people/given-paid.ts'
import { callsOfTwoStep } from './testing/fixtures/people/authenticator-app.ts'
import { callsOfPasskeys } from './testing/fixtures/people/software-authenticator.ts'
import { callsOfDirectory, callsOfNewcomers } from './testing/fixtures/people/newcomer.ts'
import { orderPrint, payAtProvider, payFor, uploadForm, uploadPdf } from './testing/fixtures/people/orders.ts'
import { aRegistration, codeMailedTo, linkTokenMailedTo, signedIn } from './testing/fixtures/people/people.ts'
import { forThisFile } from './testing/for-this-file.ts'

/** Makes each call of the API description with its example, and checks the response against it. */

const shop = await forThisFile(paymentsApp())
const { db } = shop.database
const operations = await describedOperations(shop)
const { components } = await openApiOf(shop)
const password = 'tall green lamp'
const password_hash = await hashPassword(password)

const validatorOf = responseValidators(components)

test.each(operations)('$method $path succeeds as described', async (operation) => {
  const prepared = preparedCalls[`${operation.method} ${operation.path}`] ?? asExample
  const answer = await prepared(operation)
  const documented = [...operation.schemas.keys()].filter((status) => /^[23]/.test(status))
  expect({ status: String(answer.status), json: answer.json }).toMatchObject({ status: documented[0] })
  expectDescribed(operation, answer)
})

test.each(operations.filter(({ needsSession }) => needsSession))(
  '$method $path tells a visitor to sign in, as described',
  async (operation) => {
    const answer = await shop.anyone(operation.method, fillPath(operation.path, {}))
    expect([answer.status, answer.json.code]).toEqual([401, 'unauthenticated'])
    expectDescribed(operation, answer)
  },
)

test.each(operations.filter(({ needsPermission }) => needsPermission))(
  '$method $path is forbidden without the permission, as described',
  async (operation) => {
    const call = await signedIn(shop, await givenUser(db))
    const answer = await call(operation.method, fillPath(operation.path, {}), operation.body)
    expect([answer.status, answer.json.code]).toEqual([403, 'forbidden'])
    expectDescribed(operation, answer)
  },
)

function expectDescribed({ schemas }: DescribedOperation, { status, json }: ApiResponse): void {
  const schema = schemas.has(String(status)) ? schemas.get(String(status)) : schemas.get('default')
  if (schema === undefined) return expect(json).toBeUndefined()
  const validate = validatorOf(schema)
  validate(json)
  expect({ answer: json, errors: validate.errors ?? [] }).toEqual({ answer: json, errors: [] })
}

interface SomeUser {
  readonly id: string
  readonly email: string
  readonly call: ApiClient
}

async function someUser(permissions: ('desk' | 'manage')[] = []): Promise<SomeUser> {
  const user = await givenUser(db, { password_hash, permissions })
  return { id: user.id, email: user.email, call: await signedIn(shop, user) }
}

/** By a user who has just come, of a request that is not paid yet where the call takes one. */
async function asExample(operation: DescribedOperation): Promise<ApiResponse> {
  const { call } = await someUser(operation.needsPermission ? ['desk', 'manage'] : [])
  return callAs(call, operation)
}

async function callAs(call: ApiClient, operation: DescribedOperation): Promise<ApiResponse> {
  const { method, path } = operation
  const needed = path + JSON.stringify(operation.body ?? '')
  const id = /\{id\}/.test(path) || needed.includes(samples.requestId) ? await orderPrint(call) : undefined
  const fileName =
    needed.includes('{fileName}') || needed.includes(samples.fileName) ? await uploadPdf(call, 6) : undefined
  const ids = { ...(id && { id }), ...(fileName && { fileName }) }
  return call(method, fillPath(path, ids) + operation.queryExample, bodyWith(operation, ids))
}

/** Of a request that is paid, and of which the desk has refunded a part. */
async function ofPaid(operation: DescribedOperation): Promise<ApiResponse> {
  const { call } = await someUser()
  const id = await orderPrint(call, { copies: 5 })
  const { json } = await payFor(call, id)
  const operator = await someUser(['desk'])
  const refund = { amount: 2, reason: 'Two pages were blank' }
  const { json: refunded } = await operator.call('POST', `/api/desk/requests/${id}/refund`, refund)
  const ids = { id, refundId: refunded.data.refunds[0].id, uniqueId: json.data.uniqueId }
  return call(operation.method, fillPath(operation.path, ids), bodyWith(operation, ids))
}

/** Of another user's request, by the desk. */
async function byDesk(operation: DescribedOperation): Promise<ApiResponse> {
  const { call } = await someUser()
  const id = await orderPrint(call, { copies: 5 })
  await payFor(call, id)
  const operator = await someUser(['desk'])
  const body = bodyWith(operation, { id, refundId: randomUUID() })
  return operator.call(operation.method, fillPath(operation.path, { id }), body)
}

/** Of another user's request, which came through these statuses, by the desk. */
function byDeskAfter(...statuses: RequestStatus[]): (operation: DescribedOperation) => Promise<ApiResponse> {
  return async (operation) => {
    const { call } = await someUser()
    const id = await orderPrint(call, { copies: 5 })
    const { json } = await payFor(call, id)
    for (const to of statuses) await transition(db, { requestId: id, to, actor: 'system' })
    const operator = await someUser(['desk'])
    const printId = String(json.data.uniqueId)
    const text = JSON.stringify(bodyWith(operation, { id }))
      .replaceAll(samples.printId, printId)
      .replaceAll(`"${samples.printId.slice(-4)}"`, `"${printId.slice(-4)}"`)
    return operator.call(operation.method, fillPath(operation.path, { id }), JSON.parse(text))
  }
}

/** A request worth ₹14 that another user has not paid, and the desk. */
async function unpaidAtDesk() {
  const request = await givenRequest(db, await givenUser(db))
  const operator = await someUser(['desk'])
  return { operator: operator.call, id: request.id }
}

async function paidAtDesk() {
  const { operator, id } = await unpaidAtDesk()
  await operator('POST', `/api/desk/requests/${id}/pay-cash`, { amount: 14 })
  return { operator, id }
}

/** Of a report that the owner of a print made, by the desk. */
async function ofReport({ method, path, body }: DescribedOperation): Promise<ApiResponse> {
  const { call } = await someUser()
  const requestId = await orderPrint(call)
  await payFor(call, requestId)
  const report = { category: 'quality', description: 'Pale pages' }
  const { json } = await call('POST', `/api/print/${requestId}/report-issue`, report)
  const operator = await someUser(['desk'])
  return operator.call(method, fillPath(path, { id: json.data.id }), body)
}

/** Of a message of another person, by the desk. */
async function ofMessage({ method, path, body }: DescribedOperation): Promise<ApiResponse> {
  const { call, email } = await someUser()
  const message = { name: 'Asha', email, category: 'student', subject: 'other', message: 'Hello' }
  await call('POST', '/api/contact', message)
  const operator = await someUser(['desk'])
  const { json } = await operator.call('GET', `/api/desk/messages?search=${email}`)
  return operator.call(method, fillPath(path, { id: json.data[0].id }), body)
}

/** Of another person, by a manager. */
async function byManager(operation: DescribedOperation): Promise<ApiResponse> {
  const [manager, { id }] = [await someUser(['manage']), await someUser()]
  return manager.call(operation.method, fillPath(operation.path, { id }), operation.body)
}

/** Makes the call with a running printer: a new one, or an added one if the call names one. */
async function withPrinter({ method, path, body }: DescribedOperation): Promise<ApiResponse> {
  const { call } = await someUser(['manage'])
  const printer = await startVirtualPrinter()
  onTestFinished(() => printer.stop())
  const address = { uri: printer.uri }
  if (!path.includes('{id}')) return call(method, path, { ...Object(body), ...address })
  const { json } = await call('POST', '/api/manage/printers', address)
  return call(method, fillPath(path, { id: json.data.id }), body)
}

/** With a code that was mailed to someone who registered. */
async function withCode(operation: DescribedOperation): Promise<ApiResponse> {
  const { email } = await registered()
  const otp = await codeMailedTo(shop, email)
  return shop.anyone(operation.method, operation.path, { email, otp })
}

/** With a code to set a new password. */
async function withResetCode(operation: DescribedOperation): Promise<ApiResponse> {
  const { email } = await someUser()
  await shop.anyone('POST', '/api/auth/forgot-password', { email })
  const otp = await codeMailedTo(shop, email)
  return shop.anyone(operation.method, operation.path, bodyWith(operation, {}, { email, otp }))
}

/** With the link that was mailed beside such a code. */
async function withVerificationLink({ method, path, body }: DescribedOperation): Promise<ApiResponse> {
  const { email } = await registered()
  const token = await linkTokenMailedTo(shop, email, 'verify-email')
  return shop.anyone(method, fillPath(path, { token }), body)
}

async function registered() {
  const registration = aRegistration()
  await shop.anyone('POST', '/api/auth/register', registration)
  return registration
}

async function withPassword(operation: DescribedOperation): Promise<ApiResponse> {
  const { email, call } = await someUser()
  const names = ['email', 'password', 'currentPassword'].filter((name) => name in Object(operation.body))
  const typed = Object.fromEntries(names.map((name) => [name, name === 'email' ? email : password]))
  return call(operation.method, operation.path, bodyWith(operation, {}, typed))
}

/** Of an upload whose bytes are still to come. */
async function ofBegunUpload({ method }: DescribedOperation): Promise<ApiResponse> {
  return callOfBegunUpload((await someUser()).call, method)
}

type Prepared = (operation: DescribedOperation) => Promise<ApiResponse>

const preparedCalls: Readonly<Record<string, Prepared>> = {
  'POST /api/auth/login': withPassword,
  ...callsOfNewcomers(shop),
  ...callsOfDirectory(),
  ...callsOfTwoStep(shop, { someUser, password }),
  ...callsOfPasskeys(shop, { someUser, password }),
  'PUT /api/auth/change-password': withPassword,
  'PUT /api/auth/update-password': withPassword,
  'DELETE /api/auth/account': withPassword,
  'POST /api/auth/verify-otp': withCode,
  'POST /api/auth/verify-forgot-password-otp': withResetCode,
  'POST /api/auth/reset-password-with-otp': withResetCode,
  'GET /api/auth/verify-email/{token}': withVerificationLink,
  'POST /api/auth/verify-email/{token}': withVerificationLink,
  'PUT /api/auth/reset-password/{token}': async ({ method, path, body }) => {
    const { email } = await someUser()
    await shop.anyone('POST', '/api/auth/forgot-password', { email })
    const token = await linkTokenMailedTo(shop, email, 'reset-password')
    return shop.anyone(method, fillPath(path, { token }), body)
  },
  'DELETE /api/auth/sessions/{id}': async ({ method, path }) => {
    const { id, call } = await someUser()
    await signedIn(shop, { id })
    const { json } = await call('GET', '/api/auth/sessions')
    const other = json.data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    return call(method, fillPath(path, { id: other.id }))
  },
  'POST /api/print/upload/resumable': ofBegunUpload,
  'GET /api/print/upload/resumable/{id}': ofBegunUpload,
  'PATCH /api/print/upload/resumable/{id}': ofBegunUpload,
  'DELETE /api/print/upload/resumable/{id}': ofBegunUpload,
  'PUT /api/manage/people/{id}/permissions/{permission}': byManager,
  'DELETE /api/manage/people/{id}/permissions/{permission}': byManager,
  'PUT /api/manage/people/{id}/category': byManager,
  'DELETE /api/manage/people/{id}/sessions': byManager,
  'GET /api/settings/logo/{version}': async ({ method }) => {
    const { call } = await someUser(['manage'])
    const { json } = await call('PUT', '/api/manage/settings/logo', { picture: samples.onePixel })
    return call(method, json.data.campusLogo)
  },
  'GET /api/manage/money/reconciliations': async (operation) => {
    await givenReconciliation(db, '2026-07-01', [])
    return asExample(operation)
  },
  'POST /api/print/upload': async ({ method, path }) => {
    const { call } = await someUser()
    return call(method, path, uploadForm(makePages(1)))
  },
  'GET /api/print/invoice/{id}': ofPaid,
  'GET /api/print/job/{uniqueId}': ofPaid,
  'GET /api/print/{id}/receipt': ofPaid,
  'GET /api/print/{id}/credit-notes/{refundId}': ofPaid,
  'POST /api/print/batch/receipts': ofPaid,
  'POST /api/print/{id}/report-issue': ofPaid,
  'POST /api/print/upload-to-{service}/{id}': ofPaid,
  'PATCH /api/notifications/{id}/read': async ({ method, path }) => {
    const { call } = await someUser()
    await payFor(call, await orderPrint(call))
    const { json } = await call('GET', '/api/notifications/getall')
    return call(method, fillPath(path, { id: json.data[0].id }))
  },
  'GET /api/print/{id}/updates': opened,
  'GET /api/print/updates': opened,
  'POST /api/payment/verify': async ({ method, path }) => {
    const { call } = await someUser()
    return call(method, path, await payAtProvider(call, await orderPrint(call)))
  },
  'POST /api/payment/check': async (operation) => {
    const { call } = await someUser()
    const id = await orderPrint(call)
    await payAtProvider(call, id, 'failure')
    return call(operation.method, operation.path, bodyWith(operation, { id }))
  },
  'POST /api/payment/webhook': async ({ method, path }) => {
    const body = JSON.stringify({ event: 'payment.downtime.started', payload: {} })
    return shop.anyone(method, path, Buffer.from(body), {
      'content-type': 'application/json',
      'x-razorpay-event-id': `evt_${randomUUID()}`,
      'x-razorpay-signature': webhookSignature(body, shop.provider.keys.webhookSecret),
    })
  },
  'POST /api/payment/callback/{id}': async ({ method, path }) => {
    const form = Buffer.from('error[code]=BAD_REQUEST_ERROR')
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return shop.anyone(method, fillPath(path, {}), form, type)
  },
  'POST /api/manage/printers/check': withPrinter,
  'POST /api/manage/printers/find': async ({ method, path }) => {
    const { call } = await someUser(['manage'])
    const server = await startPrintServer([
      { name: 'library1', makeAndModel: 'Example LaserWriter', location: 'Library' },
    ])
    onTestFinished(() => server.stop())
    return call(method, path, { host: server.host })
  },
  'POST /api/manage/printers': withPrinter,
  'PATCH /api/manage/printers/{id}': withPrinter,
  'DELETE /api/manage/printers/{id}': withPrinter,
  'POST /api/manage/printers/{id}/pause': withPrinter,
  'POST /api/manage/printers/{id}/resume': withPrinter,
  'POST /api/manage/printers/{id}/test-page': withPrinter,
  'GET /api/manage/printers/{id}/supplies': withPrinter,
  'GET /api/desk/updates': opened,
  'POST /api/desk/requests/{id}/hand-over': byDeskAfter('in_process', 'ready'),
  'POST /api/desk/hand-over': byDeskAfter('in_process', 'ready'),
  'POST /api/desk/requests/{id}/ready': byDeskAfter('in_process'),
  'POST /api/desk/requests/{id}/retry': byDeskAfter('in_process', 'failed'),
  'POST /api/desk/requests/{id}/fail': byDeskAfter('in_process'),
  'POST /api/desk/requests/{id}/cancel': byDeskAfter('in_process', 'failed'),
  'PATCH /api/desk/requests/{id}/shelf': byDeskAfter('in_process', 'ready'),
  'POST /api/desk/requests/{id}/pay-cash': async ({ method, path }) => {
    const { operator, id } = await unpaidAtDesk()
    return operator(method, fillPath(path, { id }), { amount: 14 })
  },
  'POST /api/desk/cash/count': async (operation) => {
    const { operator } = await paidAtDesk()
    return operator(operation.method, operation.path, operation.body)
  },
  'POST /api/desk/cash-refunds/{id}/paid-out': async ({ method, path }) => {
    const { operator, id } = await paidAtDesk()
    const refund = { amount: 2, reason: 'Two pages were blank' }
    const { json } = await operator('POST', `/api/desk/requests/${id}/refund`, refund)
    return operator(method, fillPath(path, { id: json.data.refunds[0].id }))
  },
  'POST /api/desk/requests/{id}/reprint': byDeskAfter('in_process', 'ready'),
  'POST /api/desk/requests/{id}/open-document': byDesk,
  'GET /api/desk/opened-documents/{id}': async ({ method }) => {
    const { call } = await someUser()
    const id = await orderPrint(call)
    const { call: operator } = await someUser(['desk'])
    const { json } = await operator('POST', `/api/desk/requests/${id}/open-document`, { reason: 'To look' })
    return operator(method, json.data.url)
  },
  'POST /api/desk/reports/{id}/answer': ofReport,
  'POST /api/desk/reports/{id}/close': ofReport,
  'POST /api/desk/messages/{id}/answer': ofMessage,
  'POST /api/desk/messages/{id}/close': ofMessage,
  'GET /api/desk/requests/{id}/payment': byDesk,
  'POST /api/desk/requests/{id}/refund': byDesk,
  'POST /api/desk/refunds/{id}/retry': async ({ method, path }) => {
    const { call } = await someUser()
    const id = await orderPrint(call)
    await call('POST', '/api/payment/verify', await payAtProvider(call, id, 'refund_failure'))
    await call('PATCH', `/api/print/${id}/cancel`)
    await refundFailed(shop, id)
    const { json } = await call('GET', `/api/print/request/${id}`)
    const operator = await someUser(['desk'])
    return operator.call(method, fillPath(path, { id: json.data.payment.refunds[0].id }))
  },
}

/** An event stream goes on, so that only its beginning is looked at. */
async function opened({ path, needsPermission }: DescribedOperation): Promise<ApiResponse> {
  const { id } = await someUser(needsPermission ? ['desk'] : [])
  const token = await openSession(db, { userId: id, device: 'A test', now: new Date() })
  const call = await signedIn(shop, { id })
  const ending = new AbortController()
  const address = `${shop.url}${fillPath(path, { id: await orderPrint(call) })}`
  const { status, headers } = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  })
  ending.abort()
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
  return { status, headers, json: undefined, bytes: Buffer.alloc(0) }
}
