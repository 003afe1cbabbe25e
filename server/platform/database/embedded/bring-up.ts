import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../log/log.ts'
import { adoptServer } from './adopt.ts'
import { type LaunchOptions, launchServer } from './launch.ts'
import { clearStaleLocks, isServerOf, readPostmaster } from './postmaster-file.ts'
import { reach } from './reach.ts'
import type { RunningServer } from './running-server.ts'

type Attempt = { server: RunningServer } | { trouble: unknown } | 'busy'

const patienceMs = 10_000
// Another process may have been faster, or a killed server's last children may still be leaving.
const passes = /lock file|shared memory block|in use/

/** Finds the cluster's server or launches it, waiting for one that is still starting or stopping. */
export async function bringUp(options: LaunchOptions, log: Log): Promise<RunningServer> {
  let troubledSince: number | undefined
  for (;;) {
    const attempt = await findOrLaunch(options, log)
    if (attempt === 'busy') troubledSince = undefined
    else if ('server' in attempt) return attempt.server
    else {
      troubledSince ??= Date.now()
      if (Date.now() - troubledSince > patienceMs) throw attempt.trouble
    }
    await delay(20)
  }
}

async function findOrLaunch(options: LaunchOptions, log: Log): Promise<Attempt> {
  const { cluster } = options
  const postmaster = readPostmaster(cluster)
  const connection = { ...options.connection, ...postmaster?.address }
  const reached = await reach(connection)
  if (reached === 'busy') return 'busy'
  if (reached === 'ready' && postmaster) {
    log.info({ pid: postmaster.pid }, 'using the database server that runs already')
    return attempt(() => adoptServer(cluster, postmaster.pid, connection), /./)
  }
  if (postmaster && isServerOf(cluster, postmaster.pid)) {
    return { trouble: new Error(`Process ${postmaster.pid} holds ${cluster} but accepts no connection`) }
  }
  clearStaleLocks(cluster, connection.host, connection.port)
  return attempt(() => launchServer(options), passes)
}

async function attempt(start: () => Promise<RunningServer>, worthAnother: RegExp): Promise<Attempt> {
  try {
    return { server: await start() }
  } catch (trouble) {
    if (worthAnother.test(String(trouble))) return { trouble }
    throw trouble
  }
}
