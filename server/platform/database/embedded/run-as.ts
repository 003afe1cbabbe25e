import { spawn } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How PostgreSQL's programs are started so that they accept who runs them and never outlive us. */
export interface RunAs {
  prefix: string[]
  user?: { uid: number; gid: number }
}

const nobody = 65534
const asNobodyInside = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
const endWithParent = ['setpriv', '--pdeathsig', 'INT']

/** `folder` holds all that PostgreSQL owns; as root, who owns it decides who PostgreSQL runs as. */
export async function chooseRunAs(folder: string): Promise<RunAs> {
  if (process.platform !== 'linux') return { prefix: [] }
  const lifeline = (await works(endWithParent)) ? endWithParent : []
  if (process.getuid?.() !== 0) return { prefix: lifeline }

  const owner = await stat(folder)
  if (owner.uid !== 0) return { prefix: lifeline, user: { uid: owner.uid, gid: owner.gid } }
  if (await works(asNobodyInside)) return { prefix: [...asNobodyInside, ...lifeline] }
  await giveAway(folder, nobody)
  return { prefix: lifeline, user: { uid: nobody, gid: nobody } }
}

function works(prefix: string[]): Promise<boolean> {
  const [command, ...args] = [...prefix, 'true']
  return new Promise((resolve) => {
    const probe = spawn(command, args, { stdio: 'ignore' })
    probe.once('error', () => resolve(false))
    probe.once('exit', (code) => resolve(code === 0))
  })
}

async function giveAway(folder: string, owner: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) await chown(path, owner, owner)
}
