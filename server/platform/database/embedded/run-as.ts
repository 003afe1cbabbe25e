import { spawn } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Owner {
  uid: number
  gid: number
}

/** How to start PostgreSQL's programs so that they accept the user and end with this process. */
export interface RunAs {
  prefix: string[]
  spawnOptions: Partial<Owner>
  /** The owner of PostgreSQL's files, if it is not the present user. */
  owner?: Owner
}

const nobody: Owner = { uid: 65534, gid: 65534 }
const stopWithParent = ['setpriv', '--pdeathsig', 'INT']
const asNobodyInside = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]

/**
 * `program` is any program of PostgreSQL, and `folder` contains all its files. PostgreSQL refuses to run as
 * root: as root, it gets a user namespace in which it owns root's files or, if there are none, another user.
 */
export async function chooseRunAs(folder: string, program: string): Promise<RunAs> {
  const ourselves: RunAs = { prefix: [], spawnOptions: {} }
  if (process.platform !== 'linux') return ourselves
  if (process.getuid?.() !== 0)
    return firstWorking(program, { prefix: stopWithParent, spawnOptions: {} }, ourselves)

  const { uid, gid } = await stat(folder)
  if (uid !== 0) return asUser(program, { uid, gid })
  const mapped: RunAs = { prefix: [...asNobodyInside, ...stopWithParent], spawnOptions: {} }
  if (await works(program, mapped)) return mapped
  await changeOwnership(folder, nobody)
  return asUser(program, nobody)
}

function asUser(program: string, owner: Owner): Promise<RunAs> {
  // The parent folders may be readable for root only, such as a home folder: this lets the user pass them.
  const passFolders = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const changed: RunAs = { prefix: [...stopWithParent, ...identity, ...passFolders], spawnOptions: {}, owner }
  return firstWorking(program, changed, { prefix: [], spawnOptions: owner, owner })
}

async function firstWorking(program: string, first: RunAs, otherwise: RunAs): Promise<RunAs> {
  return (await works(program, first)) ? first : otherwise
}

function works(program: string, { prefix, spawnOptions }: RunAs): Promise<boolean> {
  const [command, ...args] = [...prefix, program]
  return new Promise((resolve) => {
    const probe = spawn(command, [...args, '--version'], { ...spawnOptions, stdio: 'ignore' })
    probe.once('error', () => resolve(false))
    probe.once('exit', (code) => resolve(code === 0))
  })
}

async function changeOwnership(folder: string, { uid, gid }: Owner): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) await chown(path, uid, gid)
}
