import { ProcessLost } from '../../../platform/process/process-lost.ts'
import { WaitingLine } from '../../../platform/process/waiting-line.ts'
import type { WordConverter } from '../word-converter.ts'
import { convertFile } from './convert-file.ts'
import type { Office } from './find-office.ts'

export interface OfficeConverterOptions {
  readonly timeoutMs?: number
  readonly atOnce?: number
  readonly memoryMb?: number
}

const maxWaiting = 50

type Work = (closing: AbortSignal) => Promise<void>

/** Converts with the LibreOffice of this machine: one process, sandbox and profile a file. */
export function officeConverter(
  office: Office,
  { timeoutMs = 60_000, atOnce = 2, memoryMb }: OfficeConverterOptions = {},
): WordConverter {
  const line = new WaitingLine<Work, void>(maxWaiting)
  const closing = new AbortController()
  const places = Array.from({ length: atOnce }, () => serve(line, closing.signal))
  return {
    async convert(path, outPath, { format, signal, userId }) {
      closing.signal.throwIfAborted()
      const work: Work = (over) => {
        const either = signal ? AbortSignal.any([signal, over]) : over
        return convertFile(office, { path, outPath, format, memoryMb }, { timeoutMs, signal: either })
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

async function serve(line: WaitingLine<Work, void>, closing: AbortSignal): Promise<void> {
  for (;;) {
    const job = await line.take(closing)
    if (!job) return
    await job.request(closing).then(
      () => job.resolve(),
      (error: unknown) => job.reject(error),
    )
  }
}
