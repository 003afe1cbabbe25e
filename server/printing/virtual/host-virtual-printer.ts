import {
  type ListeningPrinter,
  type VirtualPrinter,
  createVirtualPrinter,
  listenPrinter,
} from '@campus-print/ipp/printer'
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
}): VirtualPrinterHost {
  const { folder, clock, log } = options
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
