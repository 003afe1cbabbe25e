import { constants, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ProgramEnd, ProgramLimits } from '../../../platform/process/run-program.ts'
import { type LocalFile, openLocalFile } from '../../encryption/encrypt-file.ts'
import { DocumentError, toDocumentError } from '../../engine/document-error.ts'
import { isCompletePdf, writeAtomically } from '../pdf-output.ts'
import type { WordFormat } from '../word-converter.ts'
import type { Office } from './find-office.ts'
import { writeProfile } from './office-profile.ts'
import { runSandboxed } from './sandbox.ts'

/** The name of the import filter, so that no file is trusted to declare its own format. */
const filters: Record<WordFormat, string> = { doc: 'MS Word 97', docx: 'MS Word 2007 XML' }
/** The CPU limit allows for several busy cores, so that the wall-clock limit is reached first. */
const coresUsed = 4

/** A Word file that is to become a PDF. */
export interface Conversion extends ProgramLimits {
  readonly file: LocalFile
  readonly outPath: string
  readonly format: WordFormat
  readonly memoryMb?: number | undefined
}

/**
 * Converts a file in a separate process, sandbox and profile. Its folder is next to the future PDF, so that
 * what a killed process leaves there is removed with other abandoned incoming files.
 */
export async function convertFile(
  office: Office,
  { file, outPath, format, memoryMb, ...limits }: Conversion,
): Promise<void> {
  const own = await mkdtemp(join(dirname(outPath), 'word-'))
  try {
    await writeProfile(join(own, 'profile'), office)
    const name = `document.${format}`
    const room = {
      input: { path: await plainPathOf(file, own), name },
      output: own,
      cpuSeconds: Math.ceil((coresUsed * limits.timeoutMs) / 1_000),
      memoryMb,
    }
    const program = command(office, name, format)
    const end = await runSandboxed(office.sandbox, { room, program, limits }).catch(toDocumentError)
    await writeAtomically(outPath, (partial) => moveResult(join(own, 'document.pdf'), partial, end))
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** The path of a plain copy of the file, which LibreOffice can read; the file's own path if it is plain. */
async function plainPathOf(file: LocalFile, folder: string): Promise<string> {
  if (file.fileKey === undefined) return file.path
  const path = join(folder, 'received')
  await pipeline(openLocalFile(file), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return path
}

function command({ soffice }: Office, name: string, format: WordFormat): string[] {
  return [
    soffice,
    '-env:UserInstallation=file:///room/out/profile',
    '--headless',
    '--norestore',
    '--nolockcheck',
    `--infilter=${filters[format]}`,
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    '/room/out',
    `/room/in/${name}`,
  ]
}

/**
 * Moves the PDF out of the sandbox's folder. It checks the file, because LibreOffice reports failures as
 * success, and a malicious document that took over the process could have left a link to another file.
 */
async function moveResult(pdf: string, partial: string, { output }: ProgramEnd): Promise<void> {
  const failed = new DocumentError('conversion_failed', output || 'LibreOffice wrote no PDF')
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(pdf, flags).catch(() => undefined)
  if (!file) throw failed
  try {
    if (!(await isCompletePdf(file))) throw failed
    await pipeline(
      file.createReadStream({ start: 0, autoClose: false }),
      createWriteStream(partial, { flags: 'wx' }),
    )
  } finally {
    await file.close()
  }
}
