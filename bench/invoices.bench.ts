// Measures one invoice over HTTP and a thousand receipts as a zip: the time, the memory for the zip, and how long it
// delays other HTTP requests.
import { openSession } from '../server/accounts/sign-in/open-session.ts'
import { createInvoiceRenderer } from '../server/payments/invoices/pdf/invoice-renderer.ts'
import type { Db } from '../server/platform/database/connect.ts'
import { silentLog } from '../server/platform/log/log.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { sampleInvoice } from '../server/testing/fixtures/files/sample-invoice.ts'
import { type Shop, fetchInvoice, fetchReceipts } from './invoices/fetch-invoices.ts'
import { givenSales } from './invoices/given-sales.ts'
import { invoiceProcessOf } from './invoices/renderer-process.ts'
import { loadReporter, measureDelays } from './login/server-load.ts'
import { machine, percentile, verdict } from './report.ts'
import { type BuiltServer, withServer } from './serve-built.ts'
import { timed } from './timed.ts'
import { watchMemory } from './upload/watch-memory.ts'
import { withDatabase } from './with-database.ts'

const receipts = 1_000
const warmUpInvoices = 60
const warmUpReceipts = 200
const invoices = 200
const aimMs = 30
const aimGrowthMb = 40

const before = machine()
await withDatabase(({ dataDir, db }) => withServer(dataDir, (server) => measure(db, server), loadReporter))

async function measure(db: Db, server: BuiltServer): Promise<void> {
  const owner = await givenUser(db)
  const token = await openSession(db, { userId: owner.id, device: 'A bench', now: new Date() })
  const shop = { url: server.url, token }
  const sales = await givenSales(db, owner, receipts)

  console.log(`${before}; ${invoices} invoices one after the other, then ${receipts} receipts as a zip`)
  await measureOne(shop, sales)
  await measureMany(server, shop, sales)
}

/** Alternates with a renderer in this benchmark, so that other load on the machine affects both equally. */
async function measureOne(shop: Shop, sales: readonly string[]): Promise<void> {
  const renderer = createInvoiceRenderer({ log: silentLog })
  const invoice = sampleInvoice()
  const times = { http: [] as number[], alone: [] as number[] }
  for (const [index, id] of [...sales.slice(0, warmUpInvoices), ...sales.slice(0, invoices)].entries()) {
    const http = await fetchInvoice(shop, id)
    const alone = await timed(() => renderer.render(invoice, { userId: 'bench' }))
    if (index >= warmUpInvoices) {
      times.http.push(http)
      times.alone.push(alone)
    }
  }
  await renderer.close()
  report('one invoice over HTTP    ', times.http)
  report('such an invoice, no server', times.alone)
  const p50 = percentile(times.http, 50)
  verdict('one invoice, p50 in ms', p50, `under ${aimMs}`, p50 < aimMs)
}

async function measureMany(server: BuiltServer, shop: Shop, sales: readonly string[]): Promise<void> {
  await fetchReceipts(shop, sales.slice(0, warmUpReceipts))
  const serverPid = server.process.pid ?? 0
  const memory = {
    'the server': await watchMemory(serverPid),
    'the process that renders invoices': await watchMemory(await invoiceProcessOf(serverPid)),
  }
  let bytes = 0
  const began = performance.now()
  const delays = await measureDelays(server, async () => {
    bytes = await fetchReceipts(shop, sales)
  })
  const seconds = (performance.now() - began) / 1000
  const megabytes = bytes / 2 ** 20
  console.log(
    `${receipts} receipts, ${megabytes.toFixed(1)} MB, in ${seconds.toFixed(1)} s; ` +
      `meanwhile the server's event loop was late by ${delays.loop.p99.toFixed(1)} ms (p99)`,
  )
  for (const [name, watch] of Object.entries(memory)) {
    const growth = (await watch.max()) - watch.before
    console.log(`${name}: ${watch.before.toFixed(0)} MB before`)
    verdict(`growth of its memory, in MB`, growth, `under ${aimGrowthMb}`, growth < aimGrowthMb)
  }
}

function report(name: string, times: readonly number[]): void {
  const [p50, p95] = [50, 95].map((percent) => percentile(times, percent).toFixed(1))
  console.log(`${name}  p50 ${p50} ms, p95 ${p95} ms`)
}
