import { JobState } from '@campus-print/ipp/codec'
import type { JobTicket, VirtualPrinter } from '@campus-print/ipp/printer'
import { join } from 'node:path'
import type { PdfEngine } from '../../documents/index.ts'
import { countPages } from './host-virtual-printer.ts'

/** A job of the virtual printer, as it is shown to someone who tries the product. */
export interface PrintedJob {
  readonly id: number
  readonly name: string
  readonly state: keyof typeof JobState
  readonly stateReasons: readonly string[]
  readonly ticket: JobTicket
  /** In the printer's folder, once the whole document is there. */
  readonly file: string | null
  /** Pages of the document; copies are not counted. */
  readonly pages: number | null
  readonly createdAt: string
}

const shown = 50

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
  const latest = printer.jobs().slice(-shown).toReversed()
  return Promise.all(
    latest.map(async (job) => ({
      id: job.id,
      name: job.name,
      state: nameOf(job.state),
      stateReasons: job.stateReasons,
      ticket: job.ticket,
      file: job.file ?? null,
      pages: job.file ? ((await countPages(engine, join(folder, job.file))) ?? null) : null,
      createdAt: job.createdAt.toISOString(),
    })),
  )
}

function nameOf(state: JobState): keyof typeof JobState {
  const names = Object.keys(JobState) as (keyof typeof JobState)[]
  return names.find((name) => JobState[name] === state) ?? 'pending'
}
