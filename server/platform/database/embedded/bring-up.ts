import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../log/log.ts'
import { adoptServer } from './adopt.ts'
import { type LaunchOptions, launchServer } from './launch.ts'
import { clearStaleLocks, isServerOf, readPostmaster } from './postmaster-file.ts'
import { reach } from './reach.ts'
import type { RunningServer } from './running-server.ts'

type Attempt = { server: RunningServer } | { error: unknown } | 'busy'

const timeoutMs = 10_000
// Another process may have been faster, or the last children of a killed server may still be running.
const transientErrors = /lock file|shared memory block|in use/

/** Finds the cluster's server or launches it, waiting for one that is still starting or stopping. */
export async function findOrLaunchServer(options: LaunchOptions, log: Log): Promise<RunningServer> {
  let failingSince: number | undefined
  for (;;) {
    const attempt = await findOrLaunch(options, log)
    if (attempt === 'busy') failingSince = undefined
    else if ('server' in attempt) return attempt.server
    else {
      failingSince ??= Date.now()
      if (Date.now() - failingSince > timeoutMs) throw attempt.error
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
    return { error: new Error(`Process ${postmaster.pid} holds ${cluster} but accepts no connection`) }
  }
  clearStaleLocks(cluster, connection.host, connection.port)
  return attempt(() => launchServer(options), transientErrors)
}

async function attempt(start: () => Promise<RunningServer>, retryable: RegExp): Promise<Attempt> {
  try {
    return { server: await start() }
  } catch (error) {
    if (retryable.test(String(error))) return { error }
    throw error
  }
}
