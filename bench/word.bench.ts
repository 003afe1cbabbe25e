// Measures converting Word files to PDF by warm LibreOffice in WebAssembly, against a LibreOffice process a file.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { findOffice } from '../server/documents/conversion/native/find-office.ts'
import { officeConverter } from '../server/documents/conversion/native/office-converter.ts'
import { wasmConverter } from '../server/documents/conversion/wasm/wasm-converter.ts'
import type { WordConverter, WordFormat } from '../server/documents/conversion/word-converter.ts'
import { runProgram } from '../server/platform/process/run-program.ts'
import { silentLog } from '../server/platform/log/log.ts'
import { machine, median, percentile, verdict } from './report.ts'
import { timed } from './timed.ts'
import { plainFile } from '../server/testing/fixtures/documents/plain-file.ts'
import { typicalDocuments } from './word/typical-documents.ts'

const aim = 0.3
const rounds = 3
const timeoutMs = 120_000

const before = machine()
const folder = await mkdtemp(join(tmpdir(), 'campus-print-bench-'))
try {
  await measure(process.argv[2] ? await wordFilesIn(process.argv[2]) : await writeTypical())
} finally {
  await rm(folder, { recursive: true })
}

async function wordFilesIn(chosenFolder: string): Promise<string[]> {
  const names = await readdir(chosenFolder)
  return names.filter((name) => /\.docx?$/i.test(name)).map((name) => join(chosenFolder, name))
}

async function writeTypical(): Promise<string[]> {
  const documents = Object.entries(await typicalDocuments())
  return Promise.all(
    documents.map(async ([name, content]) => {
      const path = join(folder, name)
      await writeFile(path, content)
      return path
    }),
  )
}

/** Alternates the sides, so that other load on the machine affects all equally. */
async function measure(files: readonly string[]): Promise<void> {
  const office = await findOffice()
  const wasm = wasmConverter({ log: silentLog, timeoutMs })
  const native = officeConverter(office, { timeoutMs })
  const converters = {
    'WebAssembly, warm': (path: string) => convert(wasm, path),
    'LibreOffice in its sandbox': (path: string) => convert(native, path),
    'bare LibreOffice process': (path: string) => convertBare(office.soffice, path),
  }
  const times = Object.fromEntries(Object.keys(converters).map((name) => [name, [] as number[]]))
  try {
    const [first = ''] = files
    const start = await timed(() => convert(wasm, first))
    for (let round = 0; round < rounds; round += 1) {
      for (const path of files) {
        for (const [name, run] of Object.entries(converters)) {
          times[name]?.push(await timed(() => run(path)))
        }
      }
    }
    report(files.length, start, times)
  } finally {
    await Promise.all([wasm.close(), native.close()])
  }
}

function convert(converter: WordConverter, path: string): Promise<void> {
  const format = extname(path).slice(1).toLowerCase() as WordFormat
  return converter.convert(plainFile(path), join(folder, 'converted.pdf'), { format })
}

/** Converts without a sandbox, but with a new profile for each file, as the product does. */
async function convertBare(soffice: string, path: string): Promise<void> {
  const workFolder = await mkdtemp(join(folder, 'bare-'))
  const profile = `-env:UserInstallation=file://${workFolder}/profile`
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', workFolder, path]
  await runProgram(soffice, args, { timeoutMs })
  await rm(workFolder, { recursive: true })
}

function report(files: number, start: number, times: Readonly<Record<string, readonly number[]>>): void {
  console.log(`${before}; ${files} documents, ${rounds} rounds`)
  console.log(`WebAssembly, first file     ${start.toFixed(0)} ms`)
  for (const [name, timesOfConverter] of Object.entries(times)) {
    const [p50, p95] = [median(timesOfConverter), percentile(timesOfConverter, 95)]
    console.log(`${name.padEnd(27)} median ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
  }
  const [warm, sandboxed, bare] = Object.values(times).map(median)
  const ratio = (warm ?? Number.NaN) / (bare ?? Number.NaN)
  verdict('WebAssembly, warm / bare process', ratio, '0.3 or less', ratio <= aim)
  verdict('in its sandbox / bare process', (sandboxed ?? Number.NaN) / (bare ?? Number.NaN), 'none', true)
}
