import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openSession } from './accounts/sign-in/open-session.ts'
import { openEventSource } from './testing/fakes/event-source.ts'
import { beginUpload } from './testing/fakes/raw-upload.ts'
import { forThisFile } from './testing/for-this-file.ts'
import { type ApiClient, type ApiResponse, apiClient } from './testing/fixtures/app/api-client.ts'
import { givenUser } from './testing/fixtures/database/factories.ts'
import { testDatabase, testSecretKey } from './testing/fixtures/database/test-database.ts'
import { makePages } from './testing/fixtures/files/make-pdf.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'
import { plainSettings, uploadForm } from './testing/fixtures/people/orders.ts'
import { type Child, runProcess } from './testing/processes/run-process.ts'

const { connection, db } = await forThisFile(testDatabase())
const people = 6

/** Runs the shipped product in a separate process; returns its address. */
async function startProduct(dataDir: string): Promise<{ product: Child; url: string }> {
  const { host, port, user, password = '', database } = connection
  const product = runProcess('main', [], {
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: testSecretKey,
    WORD_CONVERTER: 'none',
    LOG_LEVEL: 'warn',
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  })
  onTestFinished(async () => {
    product.kill('SIGKILL')
    await product.exited
  })
  const url = (await product.line('Campus Print is at ')).replace('Campus Print is at ', '')
  return { product, url }
}

async function givenToken(): Promise<string> {
  const { id } = await givenUser(db)
  return openSession(db, { userId: id, device: 'A test', now: new Date() })
}

/**
 * How often the server closed or refused a connection, answered a clean 503, and answered anything else than
 * success.
 */
interface Outcomes {
  lost: number
  rejected: number
  readonly unclean: string[]
}

/** Makes a call and counts its outcome; returns the response of a successful one. */
async function attempt(
  call: ApiClient,
  outcomes: Outcomes,
  ...[method, path, body]: Parameters<ApiClient>
): Promise<ApiResponse | undefined> {
  const answer = await call(method, path, body).catch(() => undefined)
  if (!answer) {
    outcomes.lost += 1
    return undefined
  }
  if (answer.status < 400) return answer
  const isClean =
    answer.status === 503 &&
    answer.json?.success === false &&
    typeof answer.json.code === 'string' &&
    Number(answer.headers.get('retry-after')) > 0
  if (isClean) outcomes.rejected += 1
  else outcomes.unclean.push(`${method} ${path}: ${answer.status} ${answer.bytes.toString()}`)
  return undefined
}

/** What the server has acknowledged to one client. */
interface Acknowledged {
  readonly uploads: string[]
  readonly orders: string[]
  readonly payments: string[]
}

/** Uploads, orders and pays one print after the other until a connection is lost for good. */
async function buyUntilStopped(call: ApiClient, acknowledged: Acknowledged, outcomes: Outcomes) {
  const next = (method: string, path: string, body: unknown) => attempt(call, outcomes, method, path, body)
  while (outcomes.lost < people) {
    const upload = await next('POST', '/api/print/upload', uploadForm(makePages(2)))
    if (!upload) continue
    const { serverFileName } = upload.json.data
    acknowledged.uploads.push(serverFileName)
    const order = await next('POST', '/api/print/request', { serverFileName, ...plainSettings })
    if (!order) continue
    const printRequestId = order.json.data.id
    acknowledged.orders.push(printRequestId)
    const opened = await next('POST', '/api/payment/create-order', { printRequestId })
    if (!opened) continue
    const scenario = { order_id: opened.json.data.orderId, method: 'upi', outcome: 'success' }
    const signed = await next('POST', '/dev/razorpay/scenarios/pay', scenario)
    if (!signed) continue
    const verification = { ...signed.json, printRequestId, paymentMethod: 'upi' }
    const verified = await next('POST', '/api/payment/verify', verification)
    if (verified) acknowledged.payments.push(printRequestId)
  }
}

/** An upload of which the server has the beginning. */
async function givenHalfUpload(url: string) {
  const token = await givenToken()
  const file = Buffer.from(makePages(3))
  const half = Math.floor(file.length / 2)
  const headers = { Expect: '100-continue' }
  const { socket, end } = beginUpload({ url, token, headers, size: file.length })
  socket.write(file.subarray(0, half))
  const [interim] = (await once(socket, 'data')) as [Buffer]
  expect(interim.toString()).toMatch(/^HTTP\/1\.1 100 /)
  return {
    token,
    async finish(): Promise<string> {
      socket.write(Buffer.concat([file.subarray(half), end]))
      const parts: Buffer[] = []
      for await (const part of socket) parts.push(part as Buffer)
      return Buffer.concat(parts).toString()
    },
  }
}

test('SIGTERM under load ends what has begun, rejects the rest with 503 and a time to retry, and loses nothing acknowledged', async () => {
  const dataDir = await temporaryFolder()
  const { product, url } = await startProduct(dataDir)
  const outcomes: Outcomes = { lost: 0, rejected: 0, unclean: [] }
  const clients = await Promise.all(
    Array.from({ length: people }, async () => {
      const token = await givenToken()
      const acknowledged: Acknowledged = { uploads: [], orders: [], payments: [] }
      const end = buyUntilStopped(apiClient(url, token), acknowledged, outcomes)
      return { token, acknowledged, end }
    }),
  )
  const count = (kind: keyof Acknowledged) => clients.flatMap(({ acknowledged }) => acknowledged[kind]).length
  await expect.poll(() => count('payments'), { timeout: 45_000 }).toBeGreaterThanOrEqual(people)
  const [{ token, acknowledged }] = clients as [(typeof clients)[number]]
  const updates = `${url}/api/print/${acknowledged.orders[0]}/updates`
  const stream = await openEventSource(updates, token)
  const streamEnd = stream.next('no event has this name').catch((error: unknown) => error)
  const upload = await givenHalfUpload(url)

  product.kill('SIGTERM')
  await expect.poll(() => outcomes.rejected, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(await streamEnd).toMatchObject({ message: expect.stringContaining('The stream ended') })
  const checkout = await apiClient(url)('POST', '/dev/razorpay/scenarios/pay', { order_id: 'order_1' })
  expect([checkout.status, checkout.headers.get('retry-after')]).toEqual([503, '5'])
  const uploadAnswer = await upload.finish()
  expect(uploadAnswer).toMatch(/^HTTP\/1\.1 201 /)
  expect(await product.exited).toEqual([0, null])
  await Promise.all(clients.map(({ end }) => end))
  expect(outcomes.unclean).toEqual([])

  const { url: again } = await startProduct(dataDir)
  for (const client of clients) {
    const call = apiClient(again, client.token)
    for (const fileName of client.acknowledged.uploads)
      expect((await call('GET', `/api/files/preview/${fileName}`)).bytes.toString('latin1')).toMatch(/^%PDF/)
    for (const id of client.acknowledged.orders)
      expect((await call('GET', `/api/print/request/${id}`)).status).toBe(200)
    for (const id of client.acknowledged.payments) {
      const { json } = await call('GET', `/api/print/request/${id}`)
      expect(json.data.status).toMatch(/^(in_queue|in_process|ready)$/)
    }
  }
  const serverFileName = /"serverFileName":"([^"]+)"/.exec(uploadAnswer)?.[1]
  const kept = await apiClient(again, upload.token)('GET', `/api/files/preview/${serverFileName}`)
  expect(kept.bytes.toString('latin1')).toMatch(/^%PDF/)
})
