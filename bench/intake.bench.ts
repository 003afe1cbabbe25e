// Measures PDFs per second through the whole intake, without HTTP, against a `qpdf --show-npages` process a file.
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { defaultDocumentLimits } from '@campus-print/domain/documents'
import { createWordConverter } from '../server/documents/conversion/create-word-converter.ts'
import { createPdfEngine } from '../server/documents/engine/pdf-engine.ts'
import { DocumentError } from '../server/documents/engine/document-error.ts'
import { createIntakeProcesses } from '../server/documents/intake/intake-processes.ts'
import { ingest } from '../server/documents/intake/ingest.ts'
import { encryptedStorage } from '../server/documents/encryption/encrypted-storage.ts'
import { diskStorage } from '../server/documents/storage/disk-storage.ts'
import type { DocumentStorage } from '../server/documents/storage/document-storage.ts'
import { silentLog } from '../server/platform/log/log.ts'
import { testKeys } from '../server/testing/fixtures/documents/test-storage.ts'
import { runConcurrently, type Timings } from './intake/run-concurrently.ts'
import { typicalFiles } from './intake/typical-files.ts'
import { machine, median, percentile, verdict } from './report.ts'

const rounds = 5
const aim = 1
const aimP95Ms = 150
const aimCostPercent = 10
const concurrency = availableParallelism()
const run = promisify(execFile)

const before = machine()
const folder = await mkdtemp(join(tmpdir(), 'campus-print-bench-'))
const [chosenFolder] = process.argv.slice(2)
const engine = createPdfEngine({ log: silentLog })
const intake = createIntakeProcesses({ log: silentLog })
// None of the measured files is a Word file.
const words = createWordConverter({ choice: 'none', log: silentLog })
try {
  await measure(chosenFolder ? await pdfsIn(chosenFolder) : await writeTypical())
} finally {
  await Promise.all([engine.close(), intake.close(), words.close()])
  await rm(folder, { recursive: true })
}

async function writeTypical(): Promise<string[]> {
  const files = join(folder, 'files')
  await mkdir(files)
  return typicalFiles(files)
}

async function pdfsIn(from: string): Promise<string[]> {
  const names = await readdir(from)
  return names.filter((name) => name.toLowerCase().endsWith('.pdf')).map((name) => join(from, name))
}

async function measure(files: readonly string[]): Promise<void> {
  const onDamaged = () => {}
  const folders = await diskStorage(join(folder, 'documents'))
  const encrypted = encryptedStorage(folders, { keys: testKeys, onDamaged })
  const plain = encryptedStorage(folders, { keys: { ...testKeys, current: undefined }, onDamaged })
  let stored = 0

  /** Does everything that the server does with an upload, except HTTP and the database. */
  const ingestInto =
    (storage: DocumentStorage) =>
    async (file: string, index: number): Promise<void> => {
      const path = storage.incomingPath()
      const received = await storage.receive(createReadStream(file), path)
      try {
        const context = { engine, intake, words }
        const arrived = { file: received, type: 'pdf' as const, pdfPath: storage.incomingPath() }
        const limits = defaultDocumentLimits
        const { pdf } = await ingest(context, { arrived, limits, requester: { userId: String(index) } })
        await storage.store(pdf, `uploads/${(stored += 1)}.pdf`)
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        await storage.discard(path)
      }
    }

  // It exits with an error for a file that causes warnings, but still prints the count.
  const countPages = (file: string) => run('qpdf', ['--show-npages', file]).catch(rejectMissing)

  const [ingestEncrypted, ingestPlain] = [ingestInto(encrypted), ingestInto(plain)]
  for (const task of [ingestEncrypted, ingestPlain, countPages])
    await runConcurrently(files, concurrency, task)
  const times = { ours: [] as Timings[], plain: [] as Timings[], qpdf: [] as Timings[] }
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(await runConcurrently(files, concurrency, ingestEncrypted))
    times.plain.push(await runConcurrently(files, concurrency, ingestPlain))
    times.qpdf.push(await runConcurrently(files, concurrency, countPages))
  }
  report(files.length, times)
}

function rejectMissing(error: NodeJS.ErrnoException): void {
  if (error.code === 'ENOENT') throw new Error('The peer of this measurement, qpdf, is not installed')
}

function report(files: number, times: { ours: Timings[]; plain: Timings[]; qpdf: Timings[] }): void {
  console.log(`${before}; ${files} PDFs, ${concurrency} at a time, median of ${rounds} rounds`)
  const rates = {
    ours: printRate('whole intake', files, times.ours),
    plain: printRate('the same, not encrypted', files, times.plain),
    qpdf: printRate('qpdf --show-npages', files, times.qpdf),
  }
  const p95 = percentile(
    times.ours.flatMap(({ taskMs }) => taskMs),
    95,
  )
  verdict('ratio to qpdf', rates.ours / rates.qpdf, `${aim} or more`, rates.ours / rates.qpdf >= aim)
  const cost = 100 * (rates.plain / rates.ours - 1)
  verdict('cost of encryption, in percent', cost, `under ${aimCostPercent}`, cost < aimCostPercent)
  verdict('p95 of the intake, in ms', p95, `under ${aimP95Ms}`, p95 < aimP95Ms)
}

/** Prints the rate and the times of one side; returns the files per second. */
function printRate(name: string, files: number, rounds: readonly Timings[]): number {
  const rate = files / (median(rounds.map(({ totalMs }) => totalMs)) / 1000)
  const times = rounds.flatMap(({ taskMs }) => taskMs)
  const [p50, p95] = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1))
  console.log(`${name.padEnd(23)} ${rate.toFixed(1)}/s  median ${p50} ms  p95 ${p95} ms`)
  return rate
}
