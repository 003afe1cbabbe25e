import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { exportTraces } from './export-traces.ts'

/** A span as OTLP has it in JSON, as far as it is looked at here. */
interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[]
}

function requestIdOf(span: SentSpan | undefined): string | undefined {
  return span?.attributes.find(({ key }) => key === 'campus_print.request_id')?.value.stringValue
}

/** Takes spans as a collector does. */
async function collector() {
  const spans: SentSpan[] = []
  const take = async (request: IncomingMessage) => {
    const sent = (await json(request)) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  }
  const server = createServer((request, response) => {
    void take(request).then(() => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { spans, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a call, its queries, and the job and e-mail that follow from it are one trace, with the id it was answered', async () => {
  const { spans, endpoint } = await collector()
  const stop = await exportTraces({ endpoint, service: 'campus-print' })
  const app = await testApp()
  const { email } = await givenUser(app.database.db)
  const answer = await fetch(`${app.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({ email }),
  })
  expect(answer.status).toBe(200)
  const outbox = async () => (await (await fetch(`${app.url}/dev/outbox.json?to=${email}`)).json()).messages
  await expect.poll(outbox, { timeout: 20_000 }).toHaveLength(1)
  await app.close()
  await stop()

  const call = spans.find(({ name }) => name === 'POST /api/auth/forgot-password')
  const requestId = answer.headers.get('x-request-id')
  expect(requestIdOf(call)).toBe(requestId)
  // The word of a caller that is no trusted proxy is not taken.
  expect(call?.traceId).not.toBe('a'.repeat(32))
  const inTrace = spans.filter(({ traceId }) => traceId === call?.traceId)
  const job = inTrace.find(({ name }) => name === 'job send-message')
  expect(inTrace.map(({ spanId }) => spanId)).toContain(job?.parentSpanId)
  const mail = inTrace.find(({ name }) => name === 'email')
  expect(mail?.parentSpanId).toBe(job?.spanId)
  expect([job, mail].map(requestIdOf)).toEqual([requestId, requestId])
  expect(inTrace.filter(({ name }) => name === 'query').map(({ parentSpanId }) => parentSpanId)).toContain(
    call?.spanId,
  )
  // Statements carry no values.
  expect(JSON.stringify(spans)).not.toContain(email)
})
