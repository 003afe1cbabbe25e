// Measures an upload of 50 MB over HTTP: the server's memory, and its time against a bare Node server.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newCustomer } from './orders/customers.ts'
import { list, machine, median, verdict } from './report.ts'
import { type BuiltServer, withServer } from './serve-built.ts'
import { largePdf } from './upload/large-pdf.ts'
import { sendForm } from './upload/send-form.ts'
import { serveBare } from './upload/serve-bare.ts'
import { watchMemory } from './upload/watch-memory.ts'
import { type GivenDatabase, withDatabase } from './with-database.ts'

const megabytes = 49.5
const bytes = megabytes * 1024 * 1024
const uploads = 9
const aim = 0.7
const aimGrowthMb = 40
const aimCostPercent = 10
/** A gigabit, typical of a campus: encrypting keeps up with the network, and only reading back adds time. */
const networkBytesPerSecond = 125_000_000

const before = machine()
// The second server does not encrypt documents, which shows what encryption costs.
await withDatabase((given) =>
  withServer(given.dataDir, (server) =>
    withServer(given.dataDir, (plain) => measure(given, { server, plain }), [], {
      ENCRYPT_DOCUMENTS: 'false',
    }),
  ),
)

interface Times {
  readonly product: number[]
  /** Without encryption. */
  readonly plain: number[]
  /** With encryption, over a network of a gigabit. */
  readonly network: number[]
  /** Without encryption, over a network of a gigabit. */
  readonly networkPlain: number[]
  readonly rejected: number[]
  readonly bare: number[]
}

/** Alternates the sides, so that other load on the machine affects all equally. */
async function measure(
  { dataDir, db }: GivenDatabase,
  { server, plain }: { server: BuiltServer; plain: BuiltServer },
): Promise<void> {
  const uploadUrl = ({ url }: BuiltServer) => `${url}/api/print/upload`
  // Uploads a few pages, so that the server has loaded what every upload needs before its memory is measured.
  const { token } = await newCustomer(db, server.url)
  const pdf = join(dataDir, 'large.pdf')
  await writeFile(pdf, largePdf(bytes))
  // The server receives this file whole as well, then rejects it: the difference is the time for reading the PDF.
  const noPdf = join(dataDir, 'noise.pdf')
  await writeFile(noPdf, randomBytes(bytes))
  const bare = await serveBare(dataDir)
  const memory = await watchMemory(server.process.pid ?? 0)
  // Warms up the other server in the same way.
  const { token: plainToken } = await newCustomer(db, plain.url)
  const times: Times = { product: [], plain: [], network: [], networkPlain: [], rejected: [], bare: [] }
  const encrypted = { url: uploadUrl(server), path: pdf, expected: 201, token }
  const unencrypted = { ...encrypted, url: uploadUrl(plain), token: plainToken }
  const rate = { bytesPerSecond: networkBytesPerSecond }
  try {
    for (let upload = 0; upload < uploads; upload += 1) {
      times.product.push(await sendForm(encrypted))
      times.plain.push(await sendForm(unencrypted))
      times.network.push(await sendForm({ ...encrypted, ...rate }))
      times.networkPlain.push(await sendForm({ ...unencrypted, ...rate }))
      times.rejected.push(await sendForm({ ...encrypted, path: noPdf, expected: 422 }))
      times.bare.push(await sendForm({ url: bare.url, path: pdf, expected: 201 }))
    }
  } finally {
    await bare.stop()
  }
  report(times, { before: memory.before, max: await memory.max() })
}

function report(times: Times, memory: { before: number; max: number }): void {
  const [product, rejected, bare] = [median(times.product), median(times.rejected), median(times.bare)]
  const line = (name: string, medianSeconds: number, seconds: readonly number[]) => {
    const ms = list(seconds.map((value) => value * 1000))
    console.log(`${name}  ${(megabytes / medianSeconds).toFixed(0)} MB/s  (${ms} ms)`)
  }
  console.log(`${before}; curl, median of ${uploads} uploads of ${megabytes} MB`)
  line('taken in, looked into, kept  ', product, times.product)
  line('the same, not encrypted      ', median(times.plain), times.plain)
  line('at a gigabit, encrypted      ', median(times.network), times.network)
  line('at a gigabit, not encrypted  ', median(times.networkPlain), times.networkPlain)
  line('taken in, rejected           ', rejected, times.rejected)
  line('bare server, written to a file', bare, times.bare)
  console.log(
    `the server's memory  ${memory.before.toFixed(0)} MB before, ${memory.max.toFixed(0)} MB at most`,
  )
  const growth = memory.max - memory.before
  verdict('growth of memory, in MB', growth, `under ${aimGrowthMb}`, growth < aimGrowthMb)
  verdict('ratio to the bare server, taking in alone', bare / rejected, 'none', true)
  const cost = 100 * (median(times.network) / median(times.networkPlain) - 1)
  verdict(
    'cost of encryption at a gigabit, in percent',
    cost,
    `under ${aimCostPercent}`,
    cost < aimCostPercent,
  )
  verdict('the same over loopback, in percent', 100 * (product / median(times.plain) - 1), 'none', true)
  verdict('ratio to the bare server', bare / product, `${aim} or more`, bare / product >= aim)
}
