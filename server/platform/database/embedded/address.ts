import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseParts } from '../target.ts'
import { databaseName, databaseUser } from './cluster.ts'
import { isCode } from './error-code.ts'
import type { RunAs } from './run-as.ts'

export interface Address {
  connection: DatabaseParts
  passwordFile?: string
  serverArguments: string[]
}

const port = 5432
// macOS allows 103 bytes, Linux 107.
const longestSocketPath = 103

export function chooseAddress(folder: string, runAs: RunAs): Promise<Address> {
  // Node reaches no unix sockets on Windows.
  return process.platform === 'win32' ? loopbackAddress(folder) : socketAddress(folder, runAs)
}

/** Only who may enter the socket's folder can connect, so no password is needed. */
async function socketAddress(folder: string, runAs: RunAs): Promise<Address> {
  const host = socketFolder(folder)
  await mkdir(host, { mode: 0o700, recursive: true })
  if (runAs.owner && (await stat(host)).uid === 0) await chown(host, runAs.owner.uid, runAs.owner.gid)
  await refuseForeignFolder(host, runAs)
  return {
    connection: { host, port, user: databaseUser, database: databaseName },
    serverArguments: settings({
      listen_addresses: '',
      unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    }),
  }
}

export function socketFolder(folder: string): string {
  const besideData = join(folder, 'socket')
  if (Buffer.byteLength(join(besideData, `.s.PGSQL.${port}`)) <= longestSocketPath) return besideData
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(tmpdir(), `campus-print-${hash}`)
}

// In the system's temporary folder anyone could have made this name before us.
async function refuseForeignFolder(host: string, runAs: RunAs): Promise<void> {
  const { uid, mode } = await lstat(host)
  const expected = runAs.owner?.uid ?? process.getuid?.()
  if (uid === expected && (mode & 0o077) === 0) return
  throw new Error(
    `${host} must belong to user ${expected} and be closed to others: remove it and start again`,
  )
}

/** Any program of this machine can reach a port on loopback, so here a password is needed. */
export async function loopbackAddress(folder: string): Promise<Address> {
  const passwordFile = join(folder, 'password')
  const password = await readOrCreatePassword(passwordFile)
  const connection = {
    host: '127.0.0.1',
    port: await freePort(),
    user: databaseUser,
    database: databaseName,
    password,
  }
  return {
    connection,
    passwordFile,
    serverArguments: settings({
      listen_addresses: connection.host,
      port: String(connection.port),
      unix_socket_directories: '',
    }),
  }
}

async function readOrCreatePassword(path: string): Promise<string> {
  try {
    await writeFile(path, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  return readFile(path, 'utf8')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

export function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
