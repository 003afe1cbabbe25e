// Measures the time from `npm start`, with everything built, to the first `ready` response, against a bare Node server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { list, machine, median, verdict } from './report.ts'
import { writeBareServer } from './start/bare-server.ts'
import { timeStart } from './start/time-start.ts'

const runs = 7
const aimMs = 2_000
const aimRatio = 5

const before = machine()
const dataDir = await mkdtemp(join(tmpdir(), 'campus-print-bench-'))
const bareFolder = await mkdtemp(join(tmpdir(), 'campus-print-bench-bare-'))
try {
  await measure()
} finally {
  await rm(dataDir, { recursive: true })
  await rm(bareFolder, { recursive: true })
}

async function measure(): Promise<void> {
  await writeBareServer(bareFolder)
  const product = {
    folder: join(import.meta.dirname, '..'),
    path: '/api/health/ready',
    env: { DATA_DIR: dataDir },
  }
  const bare = { folder: bareFolder, path: '/' }
  // The first start creates the database, so only later starts are measured.
  const first = await timeStart(product)
  const times = { product: [] as number[], bare: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    times.product.push(await timeStart(product))
    times.bare.push(await timeStart(bare))
  }
  report(first, times)
}

function report(first: number, times: { product: number[]; bare: number[] }): void {
  const [product, bare] = [median(times.product), median(times.bare)]
  console.log(`${before}; median of ${runs} starts`)
  console.log(`npm start, empty data folder  ${first.toFixed(0)} ms`)
  console.log(`npm start                     ${product.toFixed(0)} ms  (${list(times.product)})`)
  console.log(`npm start, bare Node server   ${bare.toFixed(0)} ms  (${list(times.bare)})`)
  verdict('ready within, in seconds', product / 1000, 'under 2', product < aimMs)
  verdict('ratio to the bare server', product / bare, `at most ${aimRatio}`, product / bare <= aimRatio)
}
