import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { campusPpd } from './campus-ppd.ts'
import { accepts, findProgram, freePort, runProgram, untilReady, type RunningProgram } from './programs.ts'

/** A real IPP Everywhere printer of another maker, without the paper. Handles one job at a time, holds none. */
export interface EvePrinter {
  readonly uri: string
  /**
   * Every job it began to print, in this order. Its answer to Get-Jobs is no proof: it lacks jobs when another call is
   * answered at the same time, and those that ended a minute ago.
   */
  readonly jobs: () => Promise<readonly { readonly id: number; readonly name: string }[]>
  /** The bytes of the document a job brought. */
  readonly received: (jobId: number) => Promise<Uint8Array | undefined>
  /** Lets a job named `...media-empty...` go on. */
  readonly refill: () => Promise<void>
  /** Lets one job named `...slow...` go on. */
  readonly finish: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts CUPS's `ippeveprinter` on a free port of the loopback. Jobs named `...abort...` are aborted. Without a
 * `format` it takes PDF, on paper up to A3.
 * @throws Error naming the Debian package that is missing.
 */
export async function startEvePrinter(
  name = 'Campus A3',
  { format }: { readonly format?: string } = {},
): Promise<EvePrinter> {
  const printerPath = findProgram('ippeveprinter', 'cups-ipp-utils')
  const folder = await mkdtemp(join(tmpdir(), 'ippeveprinter-'))
  const spool = join(folder, 'spool')
  await mkdir(spool)
  await writeFile(join(folder, 'jobs'), '')
  await writeFile(join(folder, 'printer.ppd'), campusPpd(name))
  const command = fileURLToPath(new URL('print-command.sh', import.meta.url))
  await chmod(command, 0o755)
  const bus = await startBus(folder)
  const port = await freePort()
  const printer = runProgram(
    printerPath,
    // Keeps what it received (-k); is not announced (-r off).
    ['-p', `${port}`, '-n', 'localhost', '-r', 'off', '-d', spool, '-k'].concat(
      ['-F', format ?? 'application/pdf', '-c', command],
      // Abilities of its own go with a choice of formats (-f): A4, Letter and Legal, in colour and on both sides.
      format ? ['-f', format, '-2', '-s', '30,30'] : ['-P', join(folder, 'printer.ppd')],
      name,
    ),
    { DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${join(folder, 'bus')}`, PRINTER_CONTROL: folder },
  )
  const stop = async (): Promise<void> => {
    await printer.stop()
    await bus.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await untilReady(printer, () => accepts(port)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    uri: `ipp://localhost:${port}/ipp/print`,
    async jobs() {
      const lines = (await readFile(join(folder, 'jobs'), 'utf8')).split('\n').filter((line) => line !== '')
      return lines.map((line) => {
        const [id = '', ...name] = line.split(' ')
        return { id: Number(id), name: name.join(' ') }
      })
    },
    async received(jobId) {
      const files = await readdir(spool)
      // The .prn file has the output of the print command, which is empty.
      const file = files.find((each) => each.startsWith(`${jobId}-`) && !each.endsWith('.prn'))
      return file === undefined ? undefined : await readFile(join(spool, file))
    },
    refill: () => writeFile(join(folder, 'refilled'), ''),
    finish: () => writeFile(join(folder, 'finished'), ''),
    stop,
  }
}

/** ippeveprinter does not start without a message bus, though it does not use it unless announced. */
async function startBus(folder: string): Promise<RunningProgram> {
  const socket = join(folder, 'bus')
  const daemon = findProgram('dbus-daemon', 'dbus-daemon')
  const bus = runProgram(daemon, ['--session', '--nopidfile', '--nofork', `--address=unix:path=${socket}`])
  // The socket exists shortly before the daemon listens on it.
  await untilReady(bus, () => accepts(socket))
  return bus
}
