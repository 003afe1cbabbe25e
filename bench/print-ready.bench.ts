// Measures preparing a PDF of 300 pages for printing, fitted to A4 and in grey, against Ghostscript doing the same.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPdfEngine } from '../server/documents/engine/pdf-engine.ts'
import { silentLog } from '../server/platform/log/log.ts'
import { makeScript } from './print-ready/script.ts'
import { list, machine, median, verdict } from './report.ts'
import { timed } from './timed.ts'

const pages = 300
const rounds = 5
const aim = 0.2

const before = machine()
const folder = await mkdtemp(join(tmpdir(), 'campus-print-bench-'))
const engine = createPdfEngine({ workers: 1, log: silentLog })
try {
  await measure()
} finally {
  await engine.close()
  await rm(folder, { recursive: true })
}

/** Alternates the sides, so that other load on the machine affects both equally. */
async function measure(): Promise<void> {
  const source = join(folder, 'source.pdf')
  await writeFile(source, makeScript(pages))
  const times = { ours: [] as number[], ghostscript: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    // A new file each time, so that no part of it is in a cache.
    const fresh = join(folder, `${round}.pdf`)
    await copyFile(source, fresh)
    const ours = await timed(() => prepare(fresh, join(folder, `${round}-ours.pdf`)))
    const ghostscript = await timed(() => throughGhostscript(fresh, join(folder, `${round}-gs.pdf`)))
    if (round === 0) continue
    times.ours.push(ours)
    times.ghostscript.push(ghostscript)
  }
  await report(times)
}

async function prepare(source: string, out: string): Promise<void> {
  const pageIndexes = Array.from({ length: pages }, (_, index) => index)
  await engine.prepare(source, out, { pageIndexes, media: 'A4', orientation: 'portrait', grey: true })
}

async function throughGhostscript(source: string, out: string): Promise<void> {
  const fit = ['-sPAPERSIZE=a4', '-dFIXEDMEDIA', '-dPDFFitPage']
  const grey = ['-sColorConversionStrategy=Gray', '-dProcessColorModel=/DeviceGray']
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', ...fit, ...grey]
  await promisify(execFile)('gs', [...options, `-sOutputFile=${out}`, source])
}

async function report(times: { ours: number[]; ghostscript: number[] }): Promise<void> {
  const [ours, ghostscript] = [median(times.ours), median(times.ghostscript)]
  const sizes = await Promise.all(
    ['source.pdf', '1-ours.pdf', '1-gs.pdf'].map((name) => stat(join(folder, name))),
  )
  const [sourceSize, ourSize, ghostscriptSize] = sizes.map(({ size }) => `${(size / 1e6).toFixed(1)} MB`)
  console.log(`${before}; ${pages} pages (${sourceSize}), median of ${rounds}`)
  console.log(`ours         ${ours.toFixed(0)} ms  (${list(times.ours)}), ${ourSize}`)
  console.log(`Ghostscript  ${ghostscript.toFixed(0)} ms  (${list(times.ghostscript)}), ${ghostscriptSize}`)
  verdict('ours / Ghostscript', ours / ghostscript, 'at most 0.2', ours / ghostscript <= aim)
}
