import type { Log } from '../../platform/log/log.ts'
import { createProcessPool } from '../../platform/process/process-pool.ts'
import { scriptPath } from '../../platform/process/script-path.ts'
import type { WordFormat } from '../conversion/word-converter.ts'
import type { LocalFile } from '../encryption/encrypt-file.ts'
import type { Requester } from '../engine/pdf-engine.ts'
import { type DocumentErrorReply, fromAnswer, toDocumentError } from '../engine/document-error.ts'

/**
 * Checks Word files and makes PDFs of pictures, in child processes that may crash on them. Every call rejects
 * with `DocumentError` if the file is the cause, `ProcessPoolFull` if too many calls wait already, and the
 * signal's reason if it is aborted.
 */
export interface IntakeProcesses {
  /**
   * Checks that a file is a Word document of its declared format: complete, not encrypted, and no zip bomb.
   */
  checkWord(file: LocalFile, format: WordFormat, requester?: Requester): Promise<void>
  /** Writes a PDF of one page with the picture to `outPath`. */
  convertPicture(file: LocalFile, outPath: string, options: PictureOptions & Requester): Promise<void>
  close(): Promise<void>
}

interface IntakeProcessesOptions {
  workers?: number
  timeoutMs?: number
  /** The largest HEIC picture needs half of this, and a rotated JPEG of 100 megapixels a quarter. */
  memoryMb?: number
  log: Pick<Log, 'warn'>
}

const recycleAfter = 500
const maxWaiting = 200
const graceMs = 1_000
const idleMs = 5 * 60_000

export function createIntakeProcesses({
  workers = 2,
  timeoutMs = 30_000,
  memoryMb = 1_536,
  log,
}: IntakeProcessesOptions): IntakeProcesses {
  const script = scriptPath('documents/intake/worker')
  const pool = createProcessPool<IntakeRequest, IntakeAnswer>({
    script,
    size: workers,
    timeoutMs,
    memoryMb,
    recycleAfter,
    maxWaiting,
    onDemand: { idleMs },
    log,
  })

  async function run(request: IntakeRequest, { signal, userId }: Requester): Promise<void> {
    const answer = await pool.run(request, { tenant: userId, signal, graceMs }).catch(toDocumentError)
    if ('rejected' in answer) throw fromAnswer(answer)
  }

  return {
    checkWord: (file, format, requester = {}) => run({ kind: 'checkWord', file, format }, requester),
    convertPicture: (file, outPath, { format, maxMegapixels, ...requester }) =>
      run({ kind: 'convertPicture', file, outPath, options: { format, maxMegapixels } }, requester),
    close: () => pool.close(),
  }
}

export interface PictureOptions {
  format: PictureFormat
  /** Most pixels of a picture, in millions. */
  maxMegapixels: number
}

export type PictureFormat = 'jpeg' | 'png' | 'heif'

/** A message to the processes that check uploads. */
export type IntakeRequest =
  | { kind: 'checkWord'; file: LocalFile; format: WordFormat }
  | { kind: 'convertPicture'; file: LocalFile; outPath: string; options: PictureOptions }

export type IntakeAnswer = { done: true } | DocumentErrorReply
