import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { PdfEngine } from '../documents/index.ts'
import type { CancelContext } from '../ordering/index.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { PrintingContext } from './context.ts'
import { type PrinterStatus, watchPrinters } from './watch-printers.ts'
import { rasterizer } from './document-for-printer.ts'
import { createDispatcher } from './dispatch-prints.ts'
import { preparePrint, startPrint } from './print-request.ts'
import { dispatchJob, preparePrintJob, printRequestJob } from './print-request-job.ts'
import { printingRoutes } from './routes.ts'
import { insertPrinter } from './printing-store.ts'
import { sentPrintClaimer } from './cancel-print.ts'
import { hostVirtualPrinter, virtualUri } from './virtual/host-virtual-printer.ts'
import { virtualPrinterRoutes } from './virtual/routes.ts'

interface Context extends Omit<PrintingContext, 'addressOf'> {
  readonly app: FastifyInstance
  readonly route: Route
  readonly jobs: Jobs
  readonly engine: PdfEngine
  readonly dataDir: string
  /** Offers a printer without paper, to try the product with. */
  readonly virtualPrinter: boolean
  readonly virtualPagesPerMinute: number
}

export interface Printing {
  start(): Promise<void>
  /** The present state of the printers. */
  see(): Promise<PrinterStatus[]>
  /** Where a printer is reached now, by the address it was added with. */
  readonly addressOf: PrintingContext['addressOf']
  /** Draws a page for a printer that reads no PDF. */
  readonly toRaster: ReturnType<typeof rasterizer>
  /** Claims what a printer was sent of a request that its owner cancels. */
  readonly claimSentPrint: CancelContext['claimSentPrint']
  stop(): Promise<void>
}

/** Prints paid requests: the printers, and the worker that sends them their jobs. */
export async function printing(context: Context): Promise<Printing> {
  const { app, db, jobs, engine, clock, log, dataDir, virtualPrinter, virtualPagesPerMinute } = context
  const host = hostVirtualPrinter({
    folder: join(dataDir, 'printed'),
    pagesPerMinute: virtualPagesPerMinute,
    countPages: async (path) => (await engine.inspect(path)).pages.length,
    clock,
    log,
  })
  if (virtualPrinter) virtualPrinterRoutes({ app, engine, host })

  const addressOf = (uri: string) => (uri === virtualUri ? host.address() : uri)
  const seePrinters = watchPrinters({ db, clock, addressOf })
  printingRoutes({ route: context.route, db, seePrinters, clock })
  return {
    /** To be called before the jobs are started. */
    async start() {
      if (virtualPrinter) {
        await host.start()
        await insertPrinter(db, { name: 'Virtual printer', uri: virtualUri })
      }
      const printingContext = { ...context, addressOf }
      const dispatch = createDispatcher(printingContext)
      jobs.work(dispatchJob, (_data, { signal }) => dispatch(signal))
      jobs.work(preparePrintJob, (data, job) => preparePrint(printingContext, { data, ...job }))
      jobs.work(printRequestJob, (data, job) => startPrint(printingContext, { data, ...job }))
    },
    see: seePrinters,
    addressOf,
    toRaster: rasterizer(context),
    claimSentPrint: sentPrintClaimer({ ...context, addressOf }),
    stop: () => host.stop(),
  }
}
