import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseContext } from '../target.ts'
import { isServerOf } from './postmaster-file.ts'
import { openClient } from './reach.ts'
import type { RunningServer } from './running-server.ts'

/**
 * Uses a running server: an orphan of a killed process, or the server of another process on the same folder.
 * An open connection shows when the server ends; the last process that leaves stops it.
 */
export async function adoptServer(
  cluster: string,
  pid: number,
  connection: DatabaseContext,
): Promise<RunningServer> {
  const watch = openClient(connection)
  const gone = new Promise<void>((resolve) => watch.once('end', resolve))
  await watch.connect()
  return {
    connection,
    gone,
    async stop() {
      const ours = (await isAlone(watch).catch(() => false)) && isServerOf(cluster, pid)
      await watch.end()
      if (!ours) return
      process.kill(pid, 'SIGINT')
      while (isServerOf(cluster, pid)) await delay(10)
    },
  }
}

// Our own connections, which have just been closed, may take a moment to disappear.
async function isAlone(watch: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const others = await watch.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    if (others.rowCount === 0) return true
    await delay(10)
  }
  return false
}
