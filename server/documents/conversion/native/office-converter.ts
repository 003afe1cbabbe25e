import { createWriteStream, constants } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ProcessLost } from '../../../platform/process/process-lost.ts'
import type { ProgramEnd } from '../../../platform/process/run-program.ts'
import { WaitingLine } from '../../../platform/process/waiting-line.ts'
import { DocumentRefused } from '../../engine/refusal.ts'
import { isWholePdf } from '../is-whole-pdf.ts'
import type { WordConverter, WordFormat } from '../word-converter.ts'
import { writeWhole } from '../write-whole.ts'
import type { Office } from './find-office.ts'
import { writeProfile } from './office-profile.ts'
import { runSandboxed } from './sandbox.ts'

export interface OfficeConverterOptions {
  readonly timeoutMs?: number
  readonly atOnce?: number
  /** Where each file has a folder of its own while it is converted. */
  readonly folder?: string
}

/** The name of the import filter, so that no file is taken for what it says it is. */
const filters: Record<WordFormat, string> = { doc: 'MS Word 97', docx: 'MS Word 2007 XML' }
const maxWaiting = 50
/** LibreOffice may be busy on more than one, so that its time limit comes first. */
const coresUsed = 4

/** Converts with the LibreOffice of this machine: one process, sandbox and profile a file. */
export function officeConverter(
  office: Office,
  { timeoutMs = 60_000, atOnce = 2, folder = tmpdir() }: OfficeConverterOptions = {},
): WordConverter {
  const line = new WaitingLine<(closing: AbortSignal) => Promise<void>, void>(maxWaiting)
  const closing = new AbortController()
  const places = Array.from({ length: atOnce }, () => serve(line, closing.signal))
  return {
    async convert(path, outPath, { format, signal, userId }) {
      closing.signal.throwIfAborted()
      const work = (over: AbortSignal) => {
        const either = signal ? AbortSignal.any([signal, over]) : over
        return convert(office, { path, outPath, format, folder }, { timeoutMs, signal: either })
      }
      await line.join(work, { party: userId, signal })
    },
    async close() {
      const reason = new ProcessLost('closed', 'the converter was closed')
      closing.abort(reason)
      line.rejectAll(reason)
      await Promise.all(places)
    },
  }
}

async function serve(
  line: WaitingLine<(closing: AbortSignal) => Promise<void>, void>,
  closing: AbortSignal,
): Promise<void> {
  for (;;) {
    const job = await line.take(closing)
    if (!job) return
    await job.request(closing).then(
      () => job.resolve(),
      (error: unknown) => job.reject(error),
    )
  }
}

interface Conversion {
  readonly path: string
  readonly outPath: string
  readonly format: WordFormat
  readonly folder: string
}

async function convert(
  office: Office,
  { path, outPath, format, folder }: Conversion,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const own = await mkdtemp(join(folder, 'campus-print-word-'))
  try {
    await writeProfile(join(own, 'profile'))
    const name = `document.${format}`
    const room = {
      input: { path, name },
      output: own,
      cpuSeconds: Math.ceil((coresUsed * limits.timeoutMs) / 1_000),
    }
    const program = command(office, name, format)
    const end = await runSandboxed(office.sandbox, room, program, limits).catch(refuseTimeout)
    await writeWhole(outPath, (partial) => takeOut(join(own, 'document.pdf'), partial, end))
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

function command({ soffice }: Office, name: string, format: WordFormat): string[] {
  return [
    soffice,
    '-env:UserInstallation=file:///work/out/profile',
    '--headless',
    '--norestore',
    '--nolockcheck',
    `--infilter=${filters[format]}`,
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    '/work/out',
    `/work/in/${name}`,
  ]
}

/**
 * Takes the PDF out of the sandbox's folder. LibreOffice calls its failures a success, and a document that had taken
 * it over could have left a link to some other file.
 */
async function takeOut(pdf: string, partial: string, { output }: ProgramEnd): Promise<void> {
  const failed = new DocumentRefused('conversion_failed', output || 'LibreOffice wrote no PDF')
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(pdf, flags).catch(() => undefined)
  if (!file) throw failed
  try {
    if (!(await isWholePdf(file))) throw failed
    await pipeline(
      file.createReadStream({ start: 0, autoClose: false }),
      createWriteStream(partial, { flags: 'wx' }),
    )
  } finally {
    await file.close()
  }
}

function refuseTimeout(error: unknown): never {
  if (error instanceof ProcessLost && error.reason === 'timeout')
    throw new DocumentRefused('timeout', error.message)
  throw error
}
