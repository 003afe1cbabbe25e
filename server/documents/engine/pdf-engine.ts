import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { defaultDocumentLimits } from '@campus-print/domain/documents'
import type { Log } from '../../platform/log/log.ts'
import { ProcessLost } from '../../platform/process/process-lost.ts'
import { createProcessPool, type Limits } from '../../platform/process/process-pool.ts'
import { scriptPath } from '../../platform/process/script-path.ts'
import { DocumentRefused } from './refusal.ts'
import type {
  EngineAnswer,
  EngineRequest,
  InspectOptions,
  Inspection,
  Prepared,
  PrepareOptions,
  RenderedPage,
} from './requests.ts'

export interface PdfEngineOptions {
  workers?: number
  timeoutMs?: number
  /** The paid-for document may take longer than one that is only looked at. */
  prepareTimeoutMs?: number
  memoryMb?: number
  log: Pick<Log, 'warn'>
}

/**
 * Reads, draws and prepares PDF files in child processes that may die of them. Every call rejects with
 * `DocumentRefused` for what is wrong with the document, `ProcessPoolFull` when too many calls wait already, and
 * the signal's reason when it is aborted.
 */
export interface PdfEngine {
  inspect(path: string, options?: Partial<InspectOptions> & Abortable): Promise<Inspection>
  /** `pageIndex` counts from 0. */
  renderPage(
    path: string,
    pageIndex: number,
    options: { widthPixels: number } & Abortable,
  ): Promise<RenderedPage>
  /** Writes the print-ready PDF to `outPath`, which appears only when it is whole. */
  prepare(path: string, outPath: string, options: PrepareOptions & Abortable): Promise<Prepared>
  close(): Promise<void>
}

export interface Abortable {
  signal?: AbortSignal
}

const recycleAfter = 500
const maxWaiting = 200

export function createPdfEngine({
  workers = 2,
  timeoutMs = 20_000,
  prepareTimeoutMs = 180_000,
  memoryMb = 1_024,
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
    log,
  })

  async function ask(request: EngineRequest, limits: Limits): Promise<unknown> {
    const answer = await pool.run(request, limits).catch(refuseWhatKills)
    if ('refused' in answer) throw new DocumentRefused(answer.refused, answer.detail)
    return answer.done
  }

  return {
    async inspect(path, { maxPages = defaultDocumentLimits.maxPages, colour = false, signal } = {}) {
      return (await ask({ kind: 'inspect', path, options: { maxPages, colour } }, { signal })) as Inspection
    },
    async renderPage(path, pageIndex, { widthPixels, signal }) {
      return (await ask({ kind: 'render', path, pageIndex, widthPixels }, { signal })) as RenderedPage
    },
    async prepare(path, outPath, { signal, ...options }) {
      const partial = `${outPath}.${randomUUID()}.partial`
      try {
        const prepared = await ask(
          { kind: 'prepare', path, outPath: partial, options },
          { signal, timeoutMs: prepareTimeoutMs },
        )
        await rename(partial, outPath)
        return prepared as Prepared
      } finally {
        await rm(partial, { force: true })
      }
    },
    close: () => pool.close(),
  }
}

/** A document that brings its process down is refused for it; anything else is not the document's fault. */
function refuseWhatKills(error: unknown): never {
  if (error instanceof ProcessLost && error.reason === 'timeout')
    throw new DocumentRefused('timeout', error.message)
  if (error instanceof ProcessLost && error.reason === 'crashed')
    throw new DocumentRefused('corrupt', error.message)
  throw error
}
