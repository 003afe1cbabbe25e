import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { campusPpd } from './campus-ppd.ts'
import { accepts, findProgram, freePort, runProgram, untilReady, type RunningProgram } from './programs.ts'

const run = promisify(execFile)

/** A real CUPS of its own, beside the system's: with its own port, settings and spool. */
export interface CupsServer {
  /** `host:port` */
  readonly host: string
  /** Adds a queue that prints on the printer at `printerUri`; returns the queue's address. */
  readonly addQueue: (name: string, printerUri: string, kind?: QueueKind) => Promise<string>
  /** Ends CUPS as a power cut does: with SIGKILL. Its spool stays. */
  readonly kill: () => Promise<void>
  /** Starts it again where it was killed, with the same port and spool. */
  readonly restart: () => Promise<void>
  /** Empties its spool, while it does not run. */
  readonly forgetJobs: () => Promise<void>
  /** Returns the error log. */
  readonly log: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** `manual copies`: of a printer without copies of its own, for which CUPS writes each copy out. */
type QueueKind = 'everywhere' | 'manual copies'

/**
 * Starts `cupsd` on a free port of the loopback.
 * @throws Error naming the Debian package that is missing.
 */
export async function startCups(): Promise<CupsServer> {
  const cupsd = findProgram('cupsd', 'cups-daemon')
  const lpadmin = findProgram('lpadmin', 'cups-client')
  const folder = await mkdtemp(join(tmpdir(), 'cups-'))
  // CUPS runs filters and backends as another user.
  await chmod(folder, 0o755)
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  for (const name of ['root', 'state', 'cache', 'spool', 'tmp', 'log']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'cupsd.conf'), settings(port))
  await writeFile(join(folder, 'cups-files.conf'), files(folder))

  async function start(): Promise<RunningProgram> {
    const program = runProgram(
      cupsd,
      ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')],
      // Filters and backends would otherwise open the system's CUPS.
      { CUPS_SERVER: host },
    )
    await untilReady(program, () => accepts(port, '127.0.0.1'))
    return program
  }

  async function remove(): Promise<void> {
    // A filter may still write while it ends.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  let running = await start().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    host,
    async addQueue(name, printerUri, kind = 'everywhere') {
      const ppd = join(folder, `${name}.ppd`)
      const passesPdf = '*cupsFilter2: "application/vnd.cups-pdf application/pdf 0 -"'
      await writeFile(ppd, campusPpd(name, ['*cupsManualCopies: True', passesPdf]))
      const model = kind === 'everywhere' ? ['-m', 'everywhere'] : ['-P', ppd]
      await run(lpadmin, ['-h', host, '-p', name, '-E', '-v', printerUri, ...model])
      return `ipp://${host}/printers/${name}`
    },
    kill: () => running.stop(),
    async restart() {
      running = await start()
    },
    async forgetJobs() {
      for (const part of ['spool', 'cache']) {
        await rm(join(folder, part), { recursive: true, maxRetries: 5, retryDelay: 100 })
        await mkdir(join(folder, part))
      }
    },
    log: () => readFile(join(folder, 'log', 'error'), 'utf8'),
    async stop() {
      // After SIGTERM it ends its filters and backends too.
      running.process.kill('SIGTERM')
      await untilEnded(running)
      await remove()
    },
  }
}

async function untilEnded({ process }: RunningProgram): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  await new Promise((resolve) => process.once('exit', resolve))
}

// Without the first line a job that was accepted 5 s before a crash is lost, and its number used again.
const settings = (port: number) => `DirtyCleanInterval 0
Listen 127.0.0.1:${port}
Browsing Off
WebInterface No
DefaultAuthType None
LogLevel info
MaxLogSize 0
MaxJobs 0
MaxCopies 999
JobRetryInterval 1
<Location />
  Order allow,deny
  Allow from all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  SubscriptionPrivateAccess all
  SubscriptionPrivateValues none
  <Limit All>
    Order allow,deny
  </Limit>
</Policy>
`

const files = (folder: string) => `ServerRoot ${folder}/root
StateDir ${folder}/state
CacheDir ${folder}/cache
RequestRoot ${folder}/spool
TempDir ${folder}/tmp
ErrorLog ${folder}/log/error
AccessLog ${folder}/log/access
PageLog ${folder}/log/page
Printcap
SystemGroup root
`
