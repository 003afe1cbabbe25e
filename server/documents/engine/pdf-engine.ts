import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { defaultDocumentLimits } from '@campus-print/domain/documents'
import type {
  Inspection,
  Prepared,
  PrepareOptions,
  PrinterDocumentOptions,
  RenderedPage,
} from '@campus-print/pdf'
import type { Log } from '../../platform/log/log.ts'
import { createProcessPool, type Limits } from '../../platform/process/process-pool.ts'
import { scriptPath } from '../../platform/process/script-path.ts'
import type { LocalFile } from '../encryption/encrypt-file.ts'
import { coloredPages } from './colored-pages.ts'
import { DocumentError, fromAnswer, toDocumentError } from './document-error.ts'
import type { EngineAnswer, EngineRequest, SentFile } from './requests.ts'

export interface PdfEngineOptions {
  /** Number of processes for previews, and again as many for prints. */
  workers?: number
  timeoutMs?: number
  /** Timeout of a picture of a page: a user who scrolls through a document does not wait longer. */
  drawTimeoutMs?: number
  /** Timeout of a paid document, which may take longer than one that is only viewed. */
  prepareTimeoutMs?: number
  /** Timeout of a print-ready PDF before payment. */
  previewTimeoutMs?: number
  memoryMb?: number
  /** Starts children only for a document, and ends those that were idle for long. */
  onDemand?: boolean
  log: Pick<Log, 'warn'>
}

/**
 * Reads, draws and prepares PDF files in child processes that may crash on them. Every call rejects with
 * `DocumentError` if the document is the cause, `TenantFull` if too many calls of this user wait already,
 * `ProcessPoolFull` if too many of all users do, and the signal's reason if it is aborted. Prints have
 * separate children and are never rejected: the printing feature limits their number.
 */
export interface PdfEngine {
  inspect(file: EngineFile, options?: { maxPages?: number } & Requester): Promise<Inspection>
  /** `pageIndex` counts from 0. */
  renderPage(
    file: EngineFile,
    pageIndex: number,
    options: { widthPixels: number } & Requester,
  ): Promise<RenderedPage>
  /** The pages, counted from 0, that have colour, of a document with `pageCount` pages. */
  findColoredPages(file: EngineFile, pageCount: number, requester?: Requester): Promise<number[]>
  /** Writes the print-ready PDF to `outPath`, which appears only when it is complete. */
  prepare(
    file: EngineFile,
    outPath: string,
    options: PrepareOptions & Requester & WaitLimit,
  ): Promise<Prepared>
  /** Makes the document for one printer from a print-ready PDF. `pages` says how much work that is. */
  writePrinterDocument(
    file: EngineFile,
    outPath: string,
    options: PrinterDocumentOptions & Requester & { pages: number },
  ): Promise<Prepared>
  /** Prepares a preview: in turn with the user's other calls, and with a shorter timeout. */
  preview(file: EngineFile, outPath: string, options: PrepareOptions & Requester): Promise<Prepared>
  close(): Promise<void>
}

/** A plain file by its path, or a stored one. */
export type EngineFile = string | LocalFile

export interface WaitLimit {
  /** Rejects with `WaitedTooLong` if no child is free within this time, in ms. */
  maxWaitMs?: number | undefined
}

export interface Requester {
  signal?: AbortSignal
  /**
   * The user who waits. Users take turns with one call each; an upload goes before the user's own pictures.
   */
  userId?: string
}

const recycleAfter = 500
const maxWaiting = 200
/** A screen shows up to ten pages, and requests the next ones while the user scrolls. */
const maxWaitingOfOne = 20
const idleMs = 5 * 60_000
/** Reading 19 of 20 documents takes less than a tenth of this. */
const longRunMs = 1_000
/** Most drawings end within this time, while a new child would have to start and open the document again. */
const graceMs = 1_000
/** Drawing and compressing a printer's page takes a third of this. */
const rasterPageMs = 1_000

export function createPdfEngine({
  workers = 2,
  timeoutMs = 20_000,
  drawTimeoutMs = 10_000,
  prepareTimeoutMs = 180_000,
  previewTimeoutMs = 30_000,
  memoryMb = 1_024,
  onDemand = false,
  log,
}: PdfEngineOptions): PdfEngine {
  const script = scriptPath('documents/engine/worker')
  const shared = { script, size: workers, timeoutMs, memoryMb, recycleAfter, longRunMs, log }
  const viewing = createProcessPool<EngineRequest, EngineAnswer>({
    ...shared,
    maxWaiting,
    maxWaitingOfOne,
    ...(onDemand && { onDemand: { idleMs } }),
  })
  // Runs only while something is printed, because a child uses memory as long as it lives.
  const printing = createProcessPool<EngineRequest, EngineAnswer>({
    ...shared,
    maxWaiting: Infinity,
    onDemand: { idleMs },
  })

  /** Runs a call; rejects with `ProcessLost` if it crashes its child. */
  async function runOnce(call: Call, limits: Limits, pool = viewing): Promise<unknown> {
    const answer = await pool.run({ ...call, file: withoutFunctions(call.file) }, limits)
    if ('damage' in answer) {
      if (typeof call.file !== 'string') call.file.onDamage?.(answer.damage)
      throw new DocumentError('corrupt', `its stored file is damaged: ${answer.damage}`)
    }
    if ('rejected' in answer) throw fromAnswer(answer)
    return answer.done
  }

  const run = (call: Call, limits: Limits, pool = viewing) =>
    runOnce(call, limits, pool).catch(toDocumentError)

  return {
    async inspect(file, { maxPages = defaultDocumentLimits.maxPages, ...requester } = {}) {
      const call: Call = { kind: 'inspect', file, maxPages }
      return (await run(call, { ...limitsOf(requester), urgent: true })) as Inspection
    },
    async renderPage(file, pageIndex, { widthPixels, ...requester }) {
      const call: Call = { kind: 'render', file, pageIndex, widthPixels }
      return (await run(call, { ...limitsOf(requester), timeoutMs: drawTimeoutMs })) as RenderedPage
    },
    findColoredPages(file, pageCount, requester = {}) {
      const checkPages = async (firstPageIndex: number, spendMs: number) => {
        const call: Call = { kind: 'colors', file, firstPageIndex, spendMs }
        return (await runOnce(call, { ...limitsOf(requester), timeoutMs: drawTimeoutMs })) as boolean[]
      }
      return coloredPages({ checkPages, log }, pageCount).catch(toDocumentError)
    },
    prepare: (file, outPath, { signal, userId, maxWaitMs, ...options }) =>
      write(outPath, (partial) => {
        const call: Call = { kind: 'prepare', file, outPath: partial, options }
        const limits = { ...limitsOf({ userId, signal }), timeoutMs: prepareTimeoutMs, maxWaitMs }
        return run(call, limits, printing)
      }),
    writePrinterDocument: (file, outPath, { signal, userId, pages, ...options }) =>
      write(outPath, (partial) => {
        const call: Call = { kind: 'printer document', file, outPath: partial, options }
        const timeoutMs = prepareTimeoutMs + pages * rasterPageMs
        return run(call, { ...limitsOf({ userId, signal }), timeoutMs }, printing)
      }),
    preview: (file, outPath, { signal, userId, ...options }) =>
      write(outPath, (partial) => {
        const call: Call = { kind: 'prepare', file, outPath: partial, options }
        return run(call, { ...limitsOf({ userId, signal }), timeoutMs: previewTimeoutMs })
      }),
    async close() {
      await Promise.all([viewing.close(), printing.close()])
    },
  }
}

type Call = EngineRequest<EngineFile>

/** The fields of a file that can be sent to another process. */
function withoutFunctions(file: EngineFile): SentFile {
  if (typeof file === 'string') return file
  const { path, size, fileKey } = file
  return { path, size, fileKey }
}

function limitsOf({ userId, signal }: { [Part in keyof Requester]: Requester[Part] | undefined }): Limits {
  return { tenant: userId && `user ${userId}`, signal, graceMs }
}

/** Lets a process write a print-ready PDF, which gets its name only when it is complete. */
async function write(outPath: string, prepare: (partial: string) => Promise<unknown>): Promise<Prepared> {
  const partial = `${outPath}.${randomUUID()}.partial`
  try {
    const prepared = await prepare(partial)
    await rename(partial, outPath)
    return prepared as Prepared
  } finally {
    await rm(partial, { force: true })
  }
}
