import { FairQueue } from '../../../platform/process/fair-queue.ts'
import { Interrupted, ProcessLost } from '../../../platform/process/process-lost.ts'
import type { WordConverter } from '../word-converter.ts'
import { convertFile } from './convert-file.ts'
import type { Office } from './find-office.ts'

export interface OfficeConverterOptions {
  readonly timeoutMs?: number
  readonly atOnce?: number
  readonly memoryMb?: number
}

const maxWaiting = 50
/** Most conversions take less, including the start of LibreOffice. */
const longRunMs = 15_000
const heavyUseMs = 30_000

type Work = (over: AbortSignal) => Promise<void>

/** Converts with this machine's LibreOffice: one process, sandbox and profile for each file. */
export function officeConverter(
  office: Office,
  { timeoutMs = 60_000, atOnce = 2, memoryMb }: OfficeConverterOptions = {},
): WordConverter {
  const queue = new FairQueue<Work, void>({ maxWaiting, servers: atOnce, longRunMs, heavyUseMs })
  const closing = new AbortController()
  const places = Array.from({ length: atOnce }, () => serve(queue, closing.signal))
  return {
    async convert(file, outPath, { format, signal, userId }) {
      closing.signal.throwIfAborted()
      const work: Work = (over) => {
        const either = signal ? AbortSignal.any([signal, over]) : over
        return convertFile(office, { file, outPath, format, memoryMb, timeoutMs, signal: either })
      }
      await queue.join(work, { tenant: userId, signal })
    },
    async close() {
      const reason = new ProcessLost('closed', 'the converter was closed')
      closing.abort(reason)
      queue.rejectAll(reason)
      await Promise.all(places)
    },
  }
}

async function serve(queue: FairQueue<Work, void>, closing: AbortSignal): Promise<void> {
  for (;;) {
    const job = await queue.take(closing)
    if (!job) return
    await job.request(AbortSignal.any([job.interruption, closing])).then(
      () => job.resolve(),
      (error: unknown) => (error instanceof Interrupted ? job.putBack() : job.reject(error)),
    )
  }
}
