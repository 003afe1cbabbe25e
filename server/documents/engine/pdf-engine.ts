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
import { coloredPages } from './colored-pages.ts'
import { fromAnswer, toDocumentError } from './document-error.ts'
import type { EngineAnswer, EngineRequest } from './requests.ts'

export interface PdfEngineOptions {
  /** So many for those who look at documents, and as many for what is printed. */
  workers?: number
  timeoutMs?: number
  /** For a picture of a page: a user who scrolls through a document does not wait longer. */
  drawTimeoutMs?: number
  /** The paid-for document may take longer than one that is only looked at. */
  prepareTimeoutMs?: number
  /** For a print-ready PDF before payment. */
  previewTimeoutMs?: number
  memoryMb?: number
  /** Starts children only once there is a document, and ends those that had none for long. */
  onDemand?: boolean
  log: Pick<Log, 'warn'>
}

/**
 * Reads, draws and prepares PDF files in child processes that may crash on them. Every call rejects with
 * `DocumentError` for what is wrong with the document, `TenantFull` when too many calls of this user wait already,
 * `ProcessPoolFull` when too many of all do, and the signal's reason when it is aborted. What is printed has children
 * of its own and is never rejected: the printing feature limits its number.
 */
export interface PdfEngine {
  inspect(path: string, options?: { maxPages?: number } & Requester): Promise<Inspection>
  /** `pageIndex` counts from 0. */
  renderPage(
    path: string,
    pageIndex: number,
    options: { widthPixels: number } & Requester,
  ): Promise<RenderedPage>
  /** The pages, counted from 0, with anything coloured on them; of a document of so many pages. */
  findColoredPages(path: string, pageCount: number, requester?: Requester): Promise<number[]>
  /** Writes the print-ready PDF to `outPath`, which appears only when it is whole. */
  prepare(path: string, outPath: string, options: PrepareOptions & Requester & Patience): Promise<Prepared>
  /** Makes of such a PDF what a certain printer gets. `pages` says how much work that is. */
  writePrinterDocument(
    path: string,
    outPath: string,
    options: PrinterDocumentOptions & Requester & { pages: number },
  ): Promise<Prepared>
  /** Prepares a preview: among the user's other calls, and within less time. */
  preview(path: string, outPath: string, options: PrepareOptions & Requester): Promise<Prepared>
  close(): Promise<void>
}

export interface Patience {
  /** Rejects with `WaitedTooLong` when no child is free within so many ms. */
  maxWaitMs?: number | undefined
}

export interface Requester {
  signal?: AbortSignal
  /** For whom: users take turns, each with one call at a time, and an upload goes before one's own pictures. */
  userId?: string
}

const recycleAfter = 500
const maxWaiting = 200
/** A screen shows up to ten pages, and requests the next ones while the user scrolls. */
const maxWaitingOfOne = 20
const idleMs = 5 * 60_000
/** Reading takes less than a tenth of it for 19 of 20 documents. */
const longRunMs = 1_000
/** Most drawings end within this, while another child would have to start and open the document again. */
const graceMs = 1_000
/** Drawing and compressing a page of a printer takes a third of it. */
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
  const script = scriptPath(import.meta.url, './worker')
  const shared = { script, size: workers, timeoutMs, memoryMb, recycleAfter, longRunMs, log }
  const looking = createProcessPool<EngineRequest, EngineAnswer>({
    ...shared,
    maxWaiting,
    maxWaitingOfOne,
    ...(onDemand && { onDemand: { idleMs } }),
  })
  // There only while something is printed: a child takes memory as long as it lives.
  const printing = createProcessPool<EngineRequest, EngineAnswer>({
    ...shared,
    maxWaiting: Infinity,
    onDemand: { idleMs },
  })

  /** Rejects with `ProcessLost` when it brings its child down. */
  async function tryOut(request: EngineRequest, limits: Limits, pool = looking): Promise<unknown> {
    const answer = await pool.run(request, limits)
    if ('rejected' in answer) throw fromAnswer(answer)
    return answer.done
  }

  const run = (request: EngineRequest, limits: Limits, pool = looking) =>
    tryOut(request, limits, pool).catch(toDocumentError)

  return {
    async inspect(path, { maxPages = defaultDocumentLimits.maxPages, ...requester } = {}) {
      const request: EngineRequest = { kind: 'inspect', path, maxPages }
      return (await run(request, { ...limitsOf(requester), urgent: true })) as Inspection
    },
    async renderPage(path, pageIndex, { widthPixels, ...requester }) {
      const request: EngineRequest = { kind: 'render', path, pageIndex, widthPixels }
      return (await run(request, { ...limitsOf(requester), timeoutMs: drawTimeoutMs })) as RenderedPage
    },
    findColoredPages(path, pageCount, requester = {}) {
      const look = async (firstPageIndex: number, spendMs: number) => {
        const request: EngineRequest = { kind: 'colors', path, firstPageIndex, spendMs }
        return (await tryOut(request, { ...limitsOf(requester), timeoutMs: drawTimeoutMs })) as boolean[]
      }
      return coloredPages({ look, log }, pageCount).catch(toDocumentError)
    },
    prepare: (path, outPath, { signal, userId, maxWaitMs, ...options }) =>
      write(outPath, (partial) => {
        const request: EngineRequest = { kind: 'prepare', path, outPath: partial, options }
        const limits = { ...limitsOf({ userId, signal }), timeoutMs: prepareTimeoutMs, maxWaitMs }
        return run(request, limits, printing)
      }),
    writePrinterDocument: (path, outPath, { signal, userId, pages, ...options }) =>
      write(outPath, (partial) => {
        const request: EngineRequest = { kind: 'printer document', path, outPath: partial, options }
        const timeoutMs = prepareTimeoutMs + pages * rasterPageMs
        return run(request, { ...limitsOf({ userId, signal }), timeoutMs }, printing)
      }),
    preview: (path, outPath, { signal, userId, ...options }) =>
      write(outPath, (partial) => {
        const request: EngineRequest = { kind: 'prepare', path, outPath: partial, options }
        return run(request, { ...limitsOf({ userId, signal }), timeoutMs: previewTimeoutMs })
      }),
    async close() {
      await Promise.all([looking.close(), printing.close()])
    },
  }
}

function limitsOf({ userId, signal }: { [Part in keyof Requester]: Requester[Part] | undefined }): Limits {
  return { tenant: userId && `user ${userId}`, signal, graceMs }
}

/** Has a print-ready PDF written, which appears only when it is whole. */
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
