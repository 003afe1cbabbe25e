import {
  type ListeningPrinter,
  type VirtualPrinter,
  createVirtualPrinter,
  listenPrinter,
} from '@campus-print/ipp/printer'
import { DocumentError, type PdfEngine } from '../../documents/index.ts'
import type { Log } from '../../platform/log/log.ts'

/** The address of the virtual printer among all printers; its port is another one after each start. */
export const virtualUri = 'virtual:'

export interface VirtualPrinterHost {
  /** Where the pages it printed are kept. */
  readonly folder: string
  /** The printer, while it runs in this process. */
  readonly printer: () => VirtualPrinter | undefined
  /** Where it listens, while it does. */
  readonly address: () => string | undefined
  start(): Promise<void>
  stop(): Promise<void>
}

/** The printer of those who have none yet: a real IPP printer on loopback that keeps its pages as files. */
export function hostVirtualPrinter(options: {
  folder: string
  clock: () => Date
  log: Log
  /** How fast it prints; a job takes a moment where it is unset. */
  pagesPerMinute?: number
  engine?: Pick<PdfEngine, 'inspect'>
}): VirtualPrinterHost {
  const { folder, clock, log, pagesPerMinute, engine } = options
  const speed = pagesPerMinute !== undefined &&
    engine && {
      millisecondsPerPage: 60_000 / pagesPerMinute,
      countPages: (path: string) => countPages(engine, path),
    }
  let running: { printer: VirtualPrinter; listening: ListeningPrinter } | undefined
  return {
    folder,
    printer: () => running?.printer,
    address: () => running?.listening.uri,
    async start() {
      const printer = await createVirtualPrinter({
        name: 'Virtual printer',
        folder,
        clock,
        ...speed,
        onError: (error) => log.error({ err: error }, 'the virtual printer has an error'),
      })
      running = { printer, listening: await listenPrinter(printer) }
    },
    async stop() {
      await running?.listening.close()
      await running?.printer.stop()
      running = undefined
    },
  }
}

/** `undefined` for what is no PDF that can be read: anybody may print anything on it. */
export async function countPages(
  engine: Pick<PdfEngine, 'inspect'>,
  path: string,
): Promise<number | undefined> {
  if (!path.endsWith('.pdf')) return undefined
  try {
    return (await engine.inspect(path)).pages.length
  } catch (error) {
    if (error instanceof DocumentError) return undefined
    throw error
  }
}
