import type { Hours } from '@campus-print/domain/availability'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { PdfEngine } from '../documents/index.ts'
import type { CancelContext } from '../ordering/index.ts'
import type { Route } from '../platform/http/route.ts'
import type { Db } from '../platform/database/connect.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { PrintingContext } from './context.ts'
import { type PrinterStatus, watchPrinters } from './watch-printers.ts'
import { rasterizer } from './document-for-printer.ts'
import { createDispatcher } from './dispatch-prints.ts'
import { preparePrint, startPrint } from './print-request.ts'
import { dispatchJob, endLeftoverJob, preparePrintJob, printRequestJob } from './print-request-job.ts'
import { printingRoutes } from './routes.ts'
import { removeDocumentNames, removeOldDocumentNames, insertPrinter } from './printing-store.ts'
import { endLeftover, sentPrintClaimer } from './cancel-print.ts'
import { hostVirtualPrinter, virtualUri } from './virtual/host-virtual-printer.ts'
import { virtualPrinterRoutes } from './virtual/routes.ts'

interface Context extends Omit<PrintingContext, 'addressOf'> {
  readonly app: FastifyInstance
  readonly route: Route
  readonly jobs: Jobs
  readonly engine: PdfEngine
  readonly dataDir: string
  /** Offers a simulated printer, to try the product with. */
  readonly virtualPrinter: boolean
  readonly virtualPagesPerMinute: number
  /** When prints can be collected. */
  readonly openingHours: () => Promise<Hours>
}

/** Prints of the virtual printer are files, which are deleted with their owner's account. */
const forgetVirtualPrintsJob = defineJob<{ printIds: string[] }>('forget-virtual-prints')

const forgetNamesJob = defineJob('forget-names-of-print-jobs')
const namesKeptMs = 30 * 24 * 60 * 60 * 1000

export interface Printing {
  start(): Promise<void>
  /** Polls the printers and returns their present state. */
  pollPrinters(): Promise<PrinterStatus[]>
  /** The present address of a printer, by the address it was added with. */
  readonly addressOf: PrintingContext['addressOf']
  /** Rasterises a page for a printer that does not read PDF. */
  readonly toRaster: ReturnType<typeof rasterizer>
  /** Claims the sent print of a request that its owner cancels. */
  readonly claimSentPrint: CancelContext['claimSentPrint']
  /** Removes the names of a user's documents from the stored print jobs, and deletes virtual prints. */
  erasePrintDataOf(db: Db, ownerId: string): Promise<void>
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

  jobs.schedule(forgetNamesJob, '10 4 * * *')
  const addressOf = (uri: string) => (uri === virtualUri ? host.address() : uri)
  const pollPrinters = watchPrinters({ db, clock, addressOf })
  printingRoutes({ route: context.route, db, pollPrinters, openingHours: context.openingHours, clock })
  return {
    /** Call it before the jobs are started. */
    async start() {
      if (virtualPrinter) {
        await host.start()
        jobs.work(forgetVirtualPrintsJob, async ({ printIds }) => {
          await host.printer()?.forget((name) => printIds.includes(name.split(' ')[0] ?? ''))
        })
        await insertPrinter(db, { name: 'Virtual printer', uri: virtualUri })
      }
      const printingContext = { ...context, addressOf }
      const dispatch = createDispatcher(printingContext)
      jobs.work(forgetNamesJob, () =>
        whileClocksAgree({ db, log }, () =>
          removeOldDocumentNames(db, new Date(clock().getTime() - namesKeptMs)),
        ),
      )
      jobs.work(dispatchJob, (_data, { signal }) => dispatch(signal))
      jobs.work(preparePrintJob, (data, job) => preparePrint(printingContext, { data, ...job }))
      jobs.work(endLeftoverJob, (data, { signal }) => endLeftover(printingContext, { ...data, signal }))
      jobs.work(printRequestJob, (data, job) => startPrint(printingContext, { data, ...job }))
    },
    pollPrinters,
    addressOf,
    toRaster: rasterizer(context),
    claimSentPrint: sentPrintClaimer({ ...context, addressOf }),
    async erasePrintDataOf(trx, ownerId) {
      const printIds = await removeDocumentNames(trx, ownerId)
      if (virtualPrinter && printIds.length > 0) await jobs.enqueue(trx, forgetVirtualPrintsJob, { printIds })
    },
    stop: () => host.stop(),
  }
}
