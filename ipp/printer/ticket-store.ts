import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTicket, ticketText } from './ticket-file.ts'
import type { PrinterJob } from './job.ts'

const partEnding = '.part'

/** The printer's folder: a document and a ticket for each job. Files appear whole or not at all. */
export interface TicketStore {
  readonly folder: string
  /** Writes are done in the order of the calls. */
  readonly save: (job: PrinterJob) => Promise<void>
  readonly remove: (file: string) => Promise<void>
  /** Resolves when everything written so far is on disk. */
  readonly settled: () => Promise<void>
}

export interface StoredJobs {
  readonly jobs: readonly PrinterJob[]
  /** The highest job id ever seen in the folder, 0 when there was none. */
  readonly lastId: number
}

export function openTicketStore(folder: string): TicketStore {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    folder,
    save(job) {
      const text = ticketText(job)
      const saved = tail.then(() => writeWhole(join(folder, `${baseName(job)}.json`), text))
      // A failed write is reported to its caller, and must not stop the next one.
      tail = saved.catch(() => undefined)
      return saved
    },
    remove: (file) => rm(join(folder, file), { force: true }),
    settled: async () => void (await tail),
  }
}

/** Reads the jobs of an earlier run, and clears away what was half received. */
export async function loadJobs(folder: string): Promise<StoredJobs> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = await readdir(folder)
  const parts = files.filter((file) => file.endsWith(partEnding))
  await Promise.all(parts.map((file) => rm(join(folder, file), { force: true })))
  const tickets = files.filter((file) => file.endsWith('.json'))
  const jobs = await Promise.all(
    tickets.map(async (file) => parseTicket(await readFile(join(folder, file), 'utf8'))),
  )
  return {
    jobs: jobs.filter((job) => job !== undefined).toSorted((one, other) => one.id - other.id),
    lastId: Math.max(0, ...files.map((file) => Number.parseInt(file, 10) || 0)),
  }
}

/** `12-Thesis_final`: the job's id, and its name as far as it is fit for a file. */
export function baseName(job: Pick<PrinterJob, 'id' | 'name'>): string {
  const name = job.name.replaceAll(/[^A-Za-z0-9._-]+/g, '_').slice(0, 60)
  return `${job.id}-${name === '' ? 'untitled' : name}`
}

/** Where a document is stored while it is received. */
export function partFile(folder: string, job: Pick<PrinterJob, 'id' | 'name'>): string {
  return join(folder, `${baseName(job)}${partEnding}`)
}

async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}${partEnding}`
  await writeFile(part, text)
  await rename(part, path)
}
