import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { defaultDocumentLimits } from '@campus-print/domain/documents'
import type { Log } from '../../platform/log/log.ts'
import { createProcessPool, type Limits } from '../../platform/process/process-pool.ts'
import { scriptPath } from '../../platform/process/script-path.ts'
import { coloredPages } from './colored-pages.ts'
import { fromAnswer, refuseWhatKills } from './refusal.ts'
import type {
  EngineAnswer,
  EngineRequest,
  Inspection,
  Prepared,
  PrepareOptions,
  RenderedPage,
} from './requests.ts'

export interface PdfEngineOptions {
  workers?: number
  timeoutMs?: number
  /** For a picture of a page: whoever scrolls through a document does not wait longer. */
  drawTimeoutMs?: number
  /** The paid-for document may take longer than one that is only looked at. */
  prepareTimeoutMs?: number
  memoryMb?: number
  /** Starts children only once there is a document, and ends those that had none for long. */
  onDemand?: boolean
  log: Pick<Log, 'warn'>
}

/**
 * Reads, draws and prepares PDF files in child processes that may die of them. Every call rejects with
 * `DocumentRefused` for what is wrong with the document, `ProcessPoolFull` when too many calls wait already, and
 * the signal's reason when it is aborted.
 */
export interface PdfEngine {
  inspect(path: string, options?: { maxPages?: number } & Asker): Promise<Inspection>
  /** `pageIndex` counts from 0. */
  renderPage(path: string, pageIndex: number, options: { widthPixels: number } & Asker): Promise<RenderedPage>
  /** The pages, counted from 0, with anything coloured on them; of a document of so many pages. */
  findColoredPages(path: string, pageCount: number, asker?: Asker): Promise<number[]>
  /** Writes the print-ready PDF to `outPath`, which appears only when it is whole. */
  prepare(path: string, outPath: string, options: PrepareOptions & Pick<Asker, 'signal'>): Promise<Prepared>
  close(): Promise<void>
}

export interface Asker {
  signal?: AbortSignal
  /** For whom: users take turns, each with one call at a time, and an upload goes before one's own pictures. */
  userId?: string
}

const recycleAfter = 500
const maxWaiting = 200
const idleMs = 5 * 60_000
/** Most drawings end within this, while another child would have to start and open the document again. */
const graceMs = 1_000

export function createPdfEngine({
  workers = 2,
  timeoutMs = 20_000,
  drawTimeoutMs = 10_000,
  prepareTimeoutMs = 180_000,
  memoryMb = 1_024,
  onDemand = false,
  log,
}: PdfEngineOptions): PdfEngine {
  const script = scriptPath(import.meta.url, './worker')
  const pool = createProcessPool<EngineRequest, EngineAnswer>({
    script,
    size: workers,
    timeoutMs,
    memoryMb,
    recycleAfter,
    maxWaiting,
    ...(onDemand && { onDemand: { idleMs } }),
    log,
  })
  /** Rejects with `ProcessLost` when it brings its child down. */
  async function tryOut(request: EngineRequest, limits: Limits): Promise<unknown> {
    const answer = await pool.run(request, limits)
    if ('refused' in answer) throw fromAnswer(answer)
    return answer.done
  }

  const ask = (request: EngineRequest, limits: Limits) => tryOut(request, limits).catch(refuseWhatKills)

  return {
    async inspect(path, { maxPages = defaultDocumentLimits.maxPages, ...asker } = {}) {
      const request: EngineRequest = { kind: 'inspect', path, maxPages }
      return (await ask(request, { ...limitsOf(asker), urgent: true })) as Inspection
    },
    async renderPage(path, pageIndex, { widthPixels, ...asker }) {
      const request: EngineRequest = { kind: 'render', path, pageIndex, widthPixels }
      return (await ask(request, { ...limitsOf(asker), timeoutMs: drawTimeoutMs })) as RenderedPage
    },
    findColoredPages(path, pageCount, asker = {}) {
      const look = async (firstPageIndex: number, spendMs: number) => {
        const request: EngineRequest = { kind: 'colors', path, firstPageIndex, spendMs }
        return (await tryOut(request, { ...limitsOf(asker), timeoutMs: drawTimeoutMs })) as boolean[]
      }
      return coloredPages(look, pageCount, log).catch(refuseWhatKills)
    },
    async prepare(path, outPath, { signal, ...options }) {
      const partial = `${outPath}.${randomUUID()}.partial`
      const request: EngineRequest = { kind: 'prepare', path, outPath: partial, options }
      // Printing may take minutes: as one party it leaves a child to those who look at a screen.
      const limits = { party: 'printing', signal, timeoutMs: prepareTimeoutMs }
      try {
        const prepared = await ask(request, limits)
        await rename(partial, outPath)
        return prepared as Prepared
      } finally {
        await rm(partial, { force: true })
      }
    },
    close: () => pool.close(),
  }
}

function limitsOf({ userId, signal }: Asker): Limits {
  return { party: userId && `user ${userId}`, signal, graceMs }
}
