// PDFs per second through the whole intake, without HTTP, beside `qpdf --show-npages`, one process a file.
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
import { inLanes, type Timed } from './intake/in-lanes.ts'
import { typicalFiles } from './intake/typical-files.ts'
import { machine, median, percentile, verdict } from './report.ts'

const rounds = 5
const aim = 1
const aimP95Ms = 150
const aimCostPercent = 10
const lanes = availableParallelism()
const run = promisify(execFile)

const before = machine()
const folder = await mkdtemp(join(tmpdir(), 'campus-print-bench-'))
const [chosen] = process.argv.slice(2)
const engine = createPdfEngine({ log: silentLog })
const intake = createIntakeProcesses({ log: silentLog })
// No Word file is among what is measured.
const words = createWordConverter({ choice: 'none', log: silentLog })
try {
  await measure(chosen ? await pdfsIn(chosen) : await ownFiles())
} finally {
  await Promise.all([engine.close(), intake.close(), words.close()])
  await rm(folder, { recursive: true })
}

async function ownFiles(): Promise<string[]> {
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

  /** What an upload goes through from its first byte on, but for HTTP and the database. */
  const takeInto =
    (storage: DocumentStorage) =>
    async (file: string, at: number): Promise<void> => {
      const path = storage.incomingPath()
      const received = await storage.receive(createReadStream(file), path)
      try {
        const context = { engine, intake, words }
        const arrived = { file: received, type: 'pdf' as const, pdfPath: storage.incomingPath() }
        const limits = defaultDocumentLimits
        const { pdf } = await ingest(context, { arrived, limits, requester: { userId: String(at) } })
        await storage.store(pdf, `uploads/${(stored += 1)}.pdf`)
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        await storage.discard(path)
      }
    }

  // It ends with an error for files that it warns of; the count is there all the same.
  const count = (file: string) => run('qpdf', ['--show-npages', file]).catch(rejectMissing)

  const [take, takePlain] = [takeInto(encrypted), takeInto(plain)]
  for (const work of [take, takePlain, count]) await inLanes(files, lanes, work)
  const times = { ours: [] as Timed[], plain: [] as Timed[], qpdf: [] as Timed[] }
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(await inLanes(files, lanes, take))
    times.plain.push(await inLanes(files, lanes, takePlain))
    times.qpdf.push(await inLanes(files, lanes, count))
  }
  report(files.length, times)
}

function rejectMissing(error: NodeJS.ErrnoException): void {
  if (error.code === 'ENOENT') throw new Error('The peer of this measurement, qpdf, is not installed')
}

function report(files: number, times: { ours: Timed[]; plain: Timed[]; qpdf: Timed[] }): void {
  console.log(`${before}; ${files} PDFs, ${lanes} at a time, median of ${rounds} rounds`)
  const rates = {
    ours: line('whole intake', files, times.ours),
    plain: line('the same, not encrypted', files, times.plain),
    qpdf: line('qpdf --show-npages', files, times.qpdf),
  }
  const p95 = percentile(
    times.ours.flatMap(({ each }) => each),
    95,
  )
  verdict('ratio to qpdf', rates.ours / rates.qpdf, `${aim} or more`, rates.ours / rates.qpdf >= aim)
  const cost = 100 * (rates.plain / rates.ours - 1)
  verdict('cost of encryption, in percent', cost, `under ${aimCostPercent}`, cost < aimCostPercent)
  verdict('p95 of the intake, in ms', p95, `under ${aimP95Ms}`, p95 < aimP95Ms)
}

/** Answers files per second. */
function line(name: string, files: number, rounds: readonly Timed[]): number {
  const rate = files / (median(rounds.map(({ all }) => all)) / 1000)
  const each = rounds.flatMap((round) => round.each)
  const [half, most] = [median(each), percentile(each, 95)].map((ms) => ms.toFixed(1))
  console.log(`${name.padEnd(23)} ${rate.toFixed(1)}/s  median ${half} ms  p95 ${most} ms`)
  return rate
}
