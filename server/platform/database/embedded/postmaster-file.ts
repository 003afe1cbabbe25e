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

/**
 * Detects a folder that was copied while its server ran: it names the server of the original, which must not
 * be used.
 */
function isSameFolder(a: string, b: string): boolean {
  const [first, second] = [a, b].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

/** Whether a process id belongs to the cluster's server, and not to a zombie or another program by now. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (processState(pid) !== 'running') return false
  if (process.platform === 'darwin') return commandLineOnMac(pid).includes(cluster)
  if (process.platform !== 'linux') return true
  const [commandLine = cluster] = readLines(`/proc/${pid}/cmdline`)
  return commandLine.split('\0').includes(cluster)
}

/**
 * Removes stale lock files. PostgreSQL does not start while a process with the id in a lock file exists, such
 * as a zombie or, after a reboot, another program. Two servers on one cluster stay impossible without the
 * files, because PostgreSQL also checks that the cluster's shared memory is not in use.
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
