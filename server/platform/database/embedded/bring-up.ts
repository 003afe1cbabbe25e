import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../log/log.ts'
import { adoptServer } from './adopt.ts'
import { type LaunchOptions, launchServer } from './launch.ts'
import { clearStaleLocks, isServerOf, readPostmaster } from './postmaster-file.ts'
import { reach } from './reach.ts'
import type { RunningServer } from './running-server.ts'

const patienceMs = 10_000
// Another process may have been faster, or a killed server's last children may still be leaving.
const passes = /lock file|shared memory block|in use/

/** Finds the cluster's server or launches it, waiting for one that is still starting or stopping. */
export async function bringUp(options: LaunchOptions, log: Log): Promise<RunningServer> {
  const { cluster, address } = options
  let failingSince: number | undefined
  for (;;) {
    const postmaster = readPostmaster(cluster)
    const connection = { ...address.connection, ...postmaster?.address }
    const reached = await reach(connection)
    if (reached === 'ready' && postmaster) {
      log.info({ pid: postmaster.pid }, 'using the database server that runs already')
      return adoptServer(connection, postmaster.pid)
    }
    if (reached === 'absent' && !(postmaster && isServerOf(cluster, postmaster.pid))) {
      clearStaleLocks(cluster, address.connection.host, address.connection.port)
      try {
        return await launchServer(options)
      } catch (error) {
        failingSince ??= Date.now()
        if (!passes.test(String(error)) || Date.now() - failingSince > patienceMs) throw error
      }
    }
    await delay(20)
  }
}
