import { JobState } from '@campus-print/ipp/codec'
import type { JobTicket, PrinterJob, VirtualPrinter } from '@campus-print/ipp/printer'
import { join } from 'node:path'
import { type PdfEngine, DocumentError } from '../../documents/index.ts'

/** A job of the virtual printer, as shown to a person who tries the product. */
export interface PrintedJob {
  readonly id: number
  readonly name: string
  readonly state: keyof typeof JobState
  readonly stateReasons: readonly string[]
  readonly ticket: JobTicket
  /** Name of the document in the printer's folder; `null` until it is complete. */
  readonly file: string | null
  /** Pages of the document; copies are not counted. */
  readonly pages: number | null
  readonly createdAt: string
}

const maxJobs = 50

/** The printer's latest jobs, newest first. */
export function printedJobs({
  printer,
  folder,
  engine,
}: {
  printer: VirtualPrinter
  folder: string
  engine: PdfEngine
}): Promise<PrintedJob[]> {
  const latest = printer.jobs().slice(-maxJobs).toReversed()
  return Promise.all(
    latest.map(async (job) => ({
      id: job.id,
      name: job.name,
      state: nameOf(job.state),
      stateReasons: job.stateReasons,
      ticket: job.ticket,
      file: job.file ?? null,
      pages: await countPages(engine, folder, job),
      createdAt: job.createdAt.toISOString(),
    })),
  )
}

async function countPages(engine: PdfEngine, folder: string, { file }: PrinterJob): Promise<number | null> {
  if (!file?.endsWith('.pdf')) return null
  try {
    return (await engine.inspect(join(folder, file))).pages.length
  } catch (error) {
    // Other programs can print anything on the virtual printer.
    if (error instanceof DocumentError) return null
    throw error
  }
}

function nameOf(state: JobState): keyof typeof JobState {
  const names = Object.keys(JobState) as (keyof typeof JobState)[]
  return names.find((name) => JobState[name] === state) ?? 'pending'
}
