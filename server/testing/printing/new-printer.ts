import type { VirtualPrinter } from '@campus-print/ipp/printer'
import { type RunningPrinter, startVirtualPrinter } from '@campus-print/ipp/testing'
import { afterEach, beforeEach } from 'vitest'
import type { PrintingBench } from './printing-bench.ts'

/** The printer that a test of the file finds, the only one there is. */
export interface NewPrinter extends Pick<RunningPrinter, 'printer' | 'uri' | 'connection'> {
  /** What the printer knows of a request's jobs. */
  readonly jobsOf: (requestId: string) => ReturnType<VirtualPrinter['jobs']>
}

/** Starts a printer for each test of the file, in a state for these reasons, and takes it away with all its jobs. */
export function newPrinterForEachTest(bench: PrintingBench, reasons: readonly string[] = []): NewPrinter {
  let running: RunningPrinter
  beforeEach(async () => {
    running = await startVirtualPrinter()
    await bench.addPrinter(running.uri)
    running.printer.setReasons(reasons)
  })
  afterEach(async () => {
    await running.stop()
    await bench.forgetPrinters()
  })
  return {
    get printer() {
      return running.printer
    },
    get uri() {
      return running.uri
    },
    get connection() {
      return running.connection
    },
    jobsOf: (requestId) => running.printer.jobs().filter(({ name }) => name === requestId),
  }
}
