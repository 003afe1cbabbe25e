import {
  type ListeningPrinter,
  type VirtualPrinter,
  createVirtualPrinter,
  listenPrinter,
} from '@campus-print/ipp/printer'
import type { Log } from '../../platform/log/log.ts'

/** The stored address of the virtual printer, whose port changes with each start. */
export const virtualUri = 'virtual:'

/** Pages a minute. At a higher speed pages are not counted one by one. */
const visibleSpeed = 10_000

export interface VirtualPrinterHost {
  /** The folder with the printed documents. */
  readonly folder: string
  /** The printer, while it runs in this process. */
  readonly printer: () => VirtualPrinter | undefined
  /** Its address while it listens. */
  readonly address: () => string | undefined
  /** Takes it off the network, or puts it back: its address stays the same. */
  setOffline(isOffline: boolean): Promise<void>
  /** Pages a minute; unset is its usual speed. */
  setSpeed(pagesPerMinute?: number): void
  readonly condition: () => { readonly isOffline: boolean; readonly isSlow: boolean }
  start(): Promise<void>
  stop(): Promise<void>
}

/** A printer for campuses without one: a real IPP printer on loopback that stores its prints as files. */
export function hostVirtualPrinter(options: {
  folder: string
  pagesPerMinute: number
  countPages?: (path: string) => Promise<number>
  clock: () => Date
  log: Log
}): VirtualPrinterHost {
  const { folder, pagesPerMinute: usualSpeed, countPages, clock, log } = options
  let running: { printer: VirtualPrinter; listening: ListeningPrinter } | undefined
  let isOffline = false
  let speed = usualSpeed
  return {
    folder,
    printer: () => running?.printer,
    address: () => running?.listening.uri,
    async setOffline(offline) {
      if (!running || offline === isOffline) return
      isOffline = offline
      const { printer, listening } = running
      if (offline) await listening.close()
      else running = { printer, listening: await listenPrinter(printer, { port: listening.port }) }
    },
    setSpeed(pagesPerMinute = usualSpeed) {
      speed = pagesPerMinute
      running?.printer.setSpeed(60_000 / pagesPerMinute)
    },
    condition: () => ({ isOffline, isSlow: speed < usualSpeed }),
    async start() {
      const printer = await createVirtualPrinter({
        name: 'Virtual printer',
        folder,
        clock,
        millisecondsPerPage: 60_000 / usualSpeed,
        ...(countPages && usualSpeed <= visibleSpeed && { countPages }),
        onError: (error) => log.error({ err: error }, 'the virtual printer has an error'),
      })
      running = { printer, listening: await listenPrinter(printer) }
    },
    async stop() {
      if (!isOffline) await running?.listening.close()
      isOffline = false
      await running?.printer.stop()
      running = undefined
    },
  }
}
