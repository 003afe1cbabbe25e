import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectTo, type ConnectionOptions, type PrinterConnection } from '../client/index.ts'
import {
  createVirtualPrinter,
  listenPrinter,
  type ListeningPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '../printer/index.ts'

/** A virtual printer on a free port, with a folder and an address of its own: ports come back, of other tests, too. */
export interface RunningPrinter {
  readonly printer: VirtualPrinter
  readonly folder: string
  readonly uri: string
  readonly connection: PrinterConnection
  /** Documents in the folder, by file name. */
  readonly documents: () => Promise<ReadonlyMap<string, Uint8Array>>
  /** The ticket of a job. */
  readonly ticket: (jobId: number) => Promise<Record<string, unknown>>
  /** Ends it. With `keep` its folder stays, for the next one. */
  readonly stop: (keep?: 'keep') => Promise<void>
}

export async function startVirtualPrinter(
  options: Partial<VirtualPrinterOptions> & {
    readonly client?: ConnectionOptions
    readonly tls?: { readonly key: string; readonly cert: string }
  } = {},
): Promise<RunningPrinter> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'virtual-printer-')))
  const printer = await createVirtualPrinter({
    name: 'Test printer',
    millisecondsPerPage: 0,
    path: `/ipp/print/${randomUUID()}`,
    ...options,
    folder,
  })
  const listening: ListeningPrinter = await listenPrinter(printer, options.tls ? { tls: options.tls } : {})
  return {
    printer,
    folder,
    uri: listening.uri,
    connection: connectTo(listening.uri, options.client),
    async documents() {
      const files = (await readdir(folder)).filter((file) => !/\.json(\.part)?$/.test(file)).toSorted()
      return new Map(
        await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file))] as const)),
      )
    },
    async ticket(jobId) {
      const file = (await readdir(folder)).find(
        (each) => each.startsWith(`${jobId}-`) && each.endsWith('.json'),
      )
      return JSON.parse(await readFile(join(folder, file ?? `no ticket of job ${jobId}`), 'utf8')) as Record<
        string,
        unknown
      >
    },
    async stop(keep) {
      await listening.close()
      await printer.stop()
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }
}
