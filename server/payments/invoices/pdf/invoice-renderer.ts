import { i18n } from '@campus-print/domain/language'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Log } from '../../../platform/log/log.ts'
import { ProcessLost, ProcessPoolFull } from '../../../platform/process/process-lost.ts'
import { createProcessPool } from '../../../platform/process/process-pool.ts'
import { type Script, scriptPath } from '../../../platform/process/script-path.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/**
 * Renders invoices in a child process, because rendering one takes as long as dozens of API calls. Rejects
 * with an `ApiError` to retry later if the process is not available.
 */
export interface InvoiceRenderer {
  /** Users take turns, so that one user's many invoices do not delay another's. */
  render(document: InvoiceDocument, requester: { userId: string }): Promise<Uint8Array>
  close(): Promise<void>
}

const memoryMb = 512
const timeoutMs = 10_000
const startTimeoutMs = 30_000
const recycleAfter = 2_000
const maxWaiting = 200
/** The process ends after it was idle for this time. */
const idleMs = 60_000

export function createInvoiceRenderer({ log }: { log: Pick<Log, 'warn'> }): InvoiceRenderer {
  const pool = createProcessPool<InvoiceDocument, Uint8Array>({
    script: withFastRendering(scriptPath('payments/invoices/pdf/renderer-process')),
    size: 1,
    timeoutMs,
    memoryMb,
    recycleAfter,
    maxWaiting,
    startTimeoutMs,
    onDemand: { idleMs },
    log,
  })
  return {
    render: (document, { userId }) =>
      pool.run(document, { tenant: `user ${userId}` }).catch(rejectWithoutProcess),
    close: () => pool.close(),
  }
}

/** Size of a semi-space in MB; the young generation takes twice as much. */
const semiSpaceMb = 32

/**
 * Laying out an invoice creates thousands of short-lived objects: with a large young generation few of them
 * are copied. React checks every element in development, which is not needed here.
 */
function withFastRendering({ path, execArgv, env }: Script): Script {
  return {
    path,
    execArgv: [...execArgv, `--max-semi-space-size=${semiSpaceMb}`],
    env: { ...env, NODE_ENV: 'production' },
  }
}

function rejectWithoutProcess(error: unknown): never {
  if (!(error instanceof ProcessLost || error instanceof ProcessPoolFull)) throw error
  throw new ApiError(
    'service_unavailable',
    i18n.t('Invoices cannot be created at the moment. Please try again soon.'),
    {
      retryAfterSeconds: 5,
    },
  )
}
