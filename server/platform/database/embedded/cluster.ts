import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { isCode } from '../../files/error-code.ts'
import { processState } from './process-state.ts'
import type { RunAs } from './run-as.ts'
import { spawnProgram } from './spawn-program.ts'

export const databaseName = 'campus_print'
export const databaseUser = 'campus_print'

export interface ClusterOptions {
  folder: string
  binaries: Binaries
  runAs: RunAs
  /** The file with the password; unset if clients need none. */
  passwordFile?: string | undefined
  durable: boolean
}

/**
 * Creates the cluster once. It gets its name only when it is complete, however often the creation was
 * interrupted.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const cluster = join(options.folder, 'cluster')
  if (!existsSync(cluster)) await makeCluster(cluster, options)
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === options.binaries.majorVersion) return cluster
  throw new Error(
    `${cluster} was written by PostgreSQL ${version}, this version of Campus Print brings ${options.binaries.majorVersion}`,
  )
}

async function makeCluster(cluster: string, options: ClusterOptions): Promise<void> {
  await removeUnfinished(options.folder)
  const unfinished = `${cluster}.unfinished-${process.pid}`
  await finished(
    spawnProgram(options.runAs, options.binaries.initdb, initArguments(unfinished, options), 'pipe'),
  )
  await createDatabase(unfinished, options)
  try {
    await rename(unfinished, cluster)
    await syncFolder(options.folder)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(unfinished, { recursive: true })
  }
}

function initArguments(cluster: string, { passwordFile, durable }: ClusterOptions): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${databaseUser}`,
    ...(passwordFile ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']),
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
    ...(durable ? [] : ['--no-sync']),
  ]
}

async function createDatabase(cluster: string, { runAs, binaries }: ClusterOptions): Promise<void> {
  const single = spawnProgram(runAs, binaries.postgres, ['--single', '-D', cluster, 'postgres'], 'pipe')
  single.stdin?.end(`create database ${databaseName};\n`)
  await finished(single)
}

function finished(child: ChildProcess): Promise<void> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The database could not be made in its folder: ${output.trim()}`))
    })
  })
}

/** Options to remove an abandoned cluster: children of a killed initdb may still write for some seconds. */
const abandoned = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = /^cluster\.unfinished-(\d+)$/.exec(name)?.[1]
    if (!maker) continue
    const beingMade = Number(maker) !== process.pid && processState(Number(maker)) === 'running'
    if (!beingMade) await rm(join(folder, name), abandoned)
  }
}

// Without this, a power cut could undo the rename, and so lose everything that was written since.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
