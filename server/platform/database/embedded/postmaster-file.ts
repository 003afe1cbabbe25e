import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { processState } from './process-state.ts'

/** The content of `postmaster.pid`. A starting server writes its address shortly after its process id. */
export interface Postmaster {
  pid: number
  address?: { host: string; port: number }
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  const [pid, folder, , port, socketFolder, listenAddress] = readLines(postmasterFile(cluster))
  if (!pid || (folder && !isSameFolder(folder, cluster))) return undefined
  const host = socketFolder || listenAddress
  return host ? { pid: Number(pid), address: { host, port: Number(port) } } : { pid: Number(pid) }
}

/** A folder that was copied while its server ran names the server of the original, which is not to be used for it. */
function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

/** Whether this id is the cluster's server: it may since have become a zombie's or another program's. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (processState(pid) !== 'running') return false
  if (process.platform === 'darwin') return commandLineOnMac(pid).includes(cluster)
  if (process.platform !== 'linux') return true
  const [commandLine = cluster] = readLines(`/proc/${pid}/cmdline`)
  return commandLine.split('\0').includes(cluster)
}

/**
 * PostgreSQL does not start while the id in one of its lock files answers signals, as a zombie's does
 * and as another program's may after a reboot. Two servers on one cluster stay impossible without the
 * files: PostgreSQL does not start either while the cluster's shared memory is in use.
 */
export function clearStaleLocks(cluster: string, host: string, port: number): void {
  for (const file of [postmasterFile(cluster), join(host, `.s.PGSQL.${port}.lock`)]) {
    const [pid] = readLines(file)
    if (pid && processState(Number(pid)) !== 'gone' && !isServerOf(cluster, Number(pid))) rmSync(file)
  }
}

function commandLineOnMac(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
