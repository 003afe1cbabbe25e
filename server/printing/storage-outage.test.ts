import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { s3Service } from '../testing/fakes/s3-service.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { secondInstance, testApp } from '../testing/fixtures/app/test-app.ts'
import { paddedPdf } from '../testing/fixtures/files/make-pdf.ts'
import { temporaryFolder } from '../testing/fixtures/files/temporary-folder.ts'
import { payFor, plainSettings, uploadForm } from '../testing/fixtures/people/orders.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'

const s3 = await forThisFile(s3Service())
const web = await forThisFile(testApp({ ...s3.environment, ROLE: 'web' }))
const { db } = web.database
/** Each request of a document is a few KB, its bytes are many more. */
const document = paddedPdf(300_000)
const someBytes = 60_000

async function givenOrder() {
  const call = await signedIn(web, await givenUser(db))
  const { json } = await call('POST', '/api/print/upload', uploadForm(document))
  const order = { serverFileName: json.data.serverFileName, ...plainSettings }
  const placed = await call('POST', '/api/print/request', order)
  return { call, id: placed.json.data.id as string }
}

const read = async ({ call, id }: { call: ApiClient; id: string }) =>
  (await call('GET', `/api/print/request/${id}`)).json.data

/** How often the background jobs of each print failed and are to be tried again. */
async function retries(ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select data->>'requestId' as id, sum(retry_count)::int as count from pgboss.job
    where name in ('print-request', 'prepare-print') group by 1`.execute(db)
  return ids.map((id) => rows.find((row) => row.id === id)?.count ?? 0)
}

test('four prints that are paid while the storage is down, and then breaks off downloads, are neither cancelled nor refunded, and each is printed once', async () => {
  const orders = await Promise.all([1, 2, 3, 4].map(() => givenOrder()))
  const ids = orders.map(({ id }) => id)
  s3.cutAfter(0)
  for (const { call, id } of orders) expect((await payFor(call, id)).status).toBe(200)
  // Another machine, which has no copy of the documents.
  const environment = { ...s3.environment, ROLE: 'all', DATA_DIR: await temporaryFolder() }
  const worker = await secondInstance(web, environment)
  onTestFinished(() => worker.close())
  const printer = await startVirtualPrinter()
  onTestFinished(() => printer.stop())
  await db.insertInto('printers').values({ name: 'Library', uri: printer.uri }).execute()
  await expect.poll(async () => Math.min(...(await retries(ids))), { timeout: 30_000 }).toBeGreaterThan(0)

  const before = await retries(ids)
  s3.cutAnswersAfter(someBytes)
  s3.cutAfter(Infinity)
  const failedSince = async () => (await retries(ids)).map((count, at) => count - before[at]!)
  await expect.poll(async () => Math.min(...(await failedSince())), { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => s3.answersCut(), { timeout: 60_000 }).toBeGreaterThanOrEqual(ids.length)
  expect((await Promise.all(orders.map(read))).map(({ status }) => status)).toEqual(ids.map(() => 'in_queue'))

  s3.cutAnswersAfter(Infinity)
  for (const order of orders)
    await expect.poll(async () => (await read(order)).status, { timeout: 60_000 }).toBe('ready')
  const printIds = (await Promise.all(orders.map(read))).map(({ uniqueId }) => uniqueId as string)
  const jobs = printer.printer.jobs().filter(({ completedAt, size }) => completedAt && size > 0)
  expect(jobs.map(({ name }) => printIds.find((printId) => name.startsWith(printId))).toSorted()).toEqual(
    printIds.toSorted(),
  )
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  const damaged = db.selectFrom('documents').select('id').where('damaged', '=', true)
  expect(await damaged.execute()).toEqual([])
})
