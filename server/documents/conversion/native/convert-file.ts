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
/** LibreOffice may be busy on more than one, so that its time limit comes first. */
const coresUsed = 4

/** A Word file that is to become a PDF. */
export interface Conversion extends ProgramLimits {
  readonly file: LocalFile
  readonly outPath: string
  readonly format: WordFormat
  readonly memoryMb?: number | undefined
}

/**
 * Converts a file, in a process, sandbox and profile of its own. Its folder lies beside the PDF to be: what a process
 * that is killed leaves there is removed with the rest that never arrived.
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
 * Takes the PDF out of the sandbox's folder. LibreOffice calls its failures a success, and a document that had taken
 * it over could have left a link to some other file.
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
