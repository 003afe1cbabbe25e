import * as contract from '@campus-print/contract/printers'
import { i18n } from '@campus-print/domain/language'
import { alertMessage, describeReason } from '@campus-print/domain/printing'
import { cacheFor } from '../platform/cache-for.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type Printing, type PrinterRow, type PrinterStatus, virtualUri } from '../printing/index.ts'
import { checkPrinter } from './check-printer.ts'
import { findPrinters } from './find-printers.ts'
import { addPrinter, changePrinter, pausePrinter, resumePrinter, retirePrinter } from './manage-printers.ts'
import { countOpenJobs, findPrinter, levelsSince, listPrinters, openAlerts } from './printers-store.ts'
import { printTestPage } from './test-page.ts'
import { keepLevelsDays, watchPrinters, watchPrintersJob } from './watch-printers.tsx'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly clock: () => Date
  readonly printing: Pick<Printing, 'pollPrinters' | 'addressOf' | 'toRaster'>
  /** The e-mail address of the campus. */
  readonly campusEmail: () => Promise<string | undefined>
}

/** The printers are polled at most once in this time, in ms, however many screens show them. */
const statusCacheMs = 2_000

/** The printers for managers and for the desk. */
export function printers({ route, db, jobs, clock, printing, campusEmail }: Context): void {
  const { addressOf, toRaster } = printing
  const pollPrinters = cacheFor(statusCacheMs, { clock, call: printing.pollPrinters })
  const context = () => ({ db, now: clock() })

  async function readAll(poll = pollPrinters): Promise<PrinterView[]> {
    const [rows, statuses, openJobs] = await Promise.all([listPrinters(db), poll(), countOpenJobs(db)])
    return rows.map((row) => {
      const status = statuses.find(({ id }) => id === row.id)
      return { row, status, openJobs: openJobs.get(row.id) ?? 0, now: clock() }
    })
  }

  /** Reads a printer's present state instead of the stored one from before a change. */
  async function readOne({ id }: Pick<PrinterRow, 'id'>): Promise<contract.ManagedPrinter> {
    const seen = (await readAll(printing.pollPrinters)).find(({ row }) => row.id === id)
    if (!seen) throw new ApiError('printer_not_found')
    return presentManaged(seen)
  }

  route(contract.listManagedPrinters, async () => ({ data: (await readAll()).map(presentManaged) }))

  route(contract.listDeskPrinters, async () => {
    const [seen, alerts] = await Promise.all([readAll(), openAlerts(db)])
    return {
      data: seen.map(presentNow),
      alerts: alerts.map(({ id, details, opened_at }) => ({
        id,
        message: alertMessage(details),
        since: opened_at.toISOString(),
      })),
    }
  })

  route(contract.checkPrinter, async ({ body }) => ({ data: (await checkPrinter(body)).check }))

  route(contract.findPrinters, async ({ body }) => ({ data: await findPrinters({ db }, body) }))

  route(contract.addPrinter, async ({ caller, body }) => {
    const printer = await addPrinter(context(), { managerId: caller.id, ...body })
    return { message: i18n.t('Printer added'), data: await readOne(printer) }
  })

  route(contract.changePrinter, async ({ caller, params, body }) => {
    const input = { managerId: caller.id, printerId: params.id, ...body }
    return { message: i18n.t('Printer changed'), data: await readOne(await changePrinter(context(), input)) }
  })

  route(contract.retirePrinter, async ({ caller, params }) => {
    await retirePrinter(context(), { managerId: caller.id, printerId: params.id })
    return { message: i18n.t('Printer retired') }
  })

  route(contract.pausePrinter, async ({ caller, params }) => {
    const printer = await pausePrinter(context(), { managerId: caller.id, printerId: params.id })
    return { message: i18n.t('Printer paused'), data: await readOne(printer) }
  })

  route(contract.resumePrinter, async ({ caller, params }) => {
    const printer = await resumePrinter(context(), { managerId: caller.id, printerId: params.id })
    return { message: i18n.t('Printer resumed'), data: await readOne(printer) }
  })

  route(contract.printTestPage, async ({ caller, params }) => {
    const input = { managerId: caller.id, printerId: params.id }
    const data = await printTestPage({ ...context(), addressOf, toRaster }, input)
    return { message: i18n.t('The test page is on its way'), data }
  })

  route(contract.supplyHistory, async ({ params }) => {
    const printer = await findPrinter(db, params.id)
    if (!printer) throw new ApiError('printer_not_found')
    const since = new Date(clock().getTime() - keepLevelsDays * 86_400_000)
    const levels = await levelsSince(db, { printerId: printer.id, since })
    return { data: levels.map(({ at, ...level }) => ({ ...level, at: at.toISOString() })) }
  })

  jobs.work(watchPrintersJob, () =>
    watchPrinters({ db, jobs, now: clock(), pollPrinters: printing.pollPrinters, campusEmail }),
  )
  jobs.schedule(watchPrintersJob, '* * * * *')
}

interface PrinterView {
  readonly row: PrinterRow
  /** Unset for a virtual printer that runs in another process. */
  readonly status: PrinterStatus | undefined
  readonly openJobs: number
  readonly now: Date
}

function presentNow({ row, status, openJobs, now }: PrinterView): contract.DeskPrinter {
  const features = status?.features ?? row.features
  return {
    id: row.id,
    name: row.name,
    isVirtual: row.uri === virtualUri,
    state: status?.state ?? 'unreachable',
    // `pausedAt` shows that a manager paused it.
    stateReasons: (status?.stateReasons ?? [])
      .filter((keyword) => row.paused_at === null || keyword !== 'paused')
      .map(describeReason),
    acceptingJobs: status?.acceptingJobs ?? false,
    since: (status?.since ?? now).toISOString(),
    pausedAt: row.paused_at?.toISOString() ?? null,
    color: features?.color ?? null,
    duplex: features?.duplex ?? null,
    pageSizes: [...(features?.pageSizes ?? [])],
    finishings: [...(features?.finishings ?? [])],
    supplies: (status?.supplies ?? []).map(({ name, level = null, type = null }) => ({ name, level, type })),
    openJobs,
  }
}

function presentManaged(seen: PrinterView): contract.ManagedPrinter {
  const { row, status } = seen
  const features = status?.features ?? row.features
  return {
    ...presentNow(seen),
    uri: row.uri,
    makeAndModel: features?.makeAndModel ?? null,
    location: features?.location ?? null,
    documentFormats: [...(features?.documentFormats ?? [])],
    hasCertificate: row.certificate !== null,
    coverSlip: row.cover_slip,
    pagesPerMinute: row.pages_per_minute ?? features?.pagesPerMinute ?? null,
    pagesPrinted: row.pages_printed,
    createdAt: row.created_at.toISOString(),
  }
}
