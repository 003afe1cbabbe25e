import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { DatabaseContext } from '../target.ts'
import { databaseName, databaseUser } from './cluster.ts'
import { isCode } from '../../files/error-code.ts'
import type { RunAs } from './run-as.ts'

const port = 5432
// macOS allows 103 bytes, Linux 107.
const maxSocketPathBytes = 103

export function chooseAddress(folder: string, runAs: RunAs): Promise<DatabaseContext> {
  // Node cannot connect to Unix sockets on Windows.
  return process.platform === 'win32' ? loopbackAddress(folder) : socketAddress(folder, runAs)
}

/** Only users with access to the socket's folder can connect, so no password is needed. */
async function socketAddress(folder: string, runAs: RunAs): Promise<DatabaseContext> {
  const host = socketFolder(folder)
  await mkdir(host, { mode: 0o700, recursive: true })
  if (runAs.owner && (await stat(host)).uid === 0) await chown(host, runAs.owner.uid, runAs.owner.gid)
  await rejectForeignFolder(host, runAs)
  return { host, port, user: databaseUser, database: databaseName }
}

export function socketFolder(folder: string): string {
  const besideData = join(folder, 'socket')
  if (Buffer.byteLength(join(besideData, `.s.PGSQL.${port}`)) <= maxSocketPathBytes) return besideData
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(tmpdir(), `campus-print-${hash}`)
}

// Any user could have created a folder with this name in the system's temporary folder.
async function rejectForeignFolder(host: string, runAs: RunAs): Promise<void> {
  const { uid, mode } = await lstat(host)
  const expected = runAs.owner?.uid ?? process.getuid?.()
  if (uid === expected && (mode & 0o077) === 0) return
  throw new Error(
    `${host} must belong to user ${expected} and be closed to others: remove it and start again`,
  )
}

/** Any program on this machine can connect to a loopback port, so this address needs a password. */
export async function loopbackAddress(folder: string): Promise<DatabaseContext> {
  const password = await readOrCreatePassword(passwordFile(folder))
  return { host: '127.0.0.1', port: await freePort(), user: databaseUser, database: databaseName, password }
}

export function passwordFile(folder: string): string {
  return join(folder, 'password')
}

/** The server's settings for listening at the address of `chooseAddress`. */
export function listenSettings({ host, port }: DatabaseContext): Record<string, string> {
  return isAbsolute(host)
    ? {
        listen_addresses: '',
        port: String(port),
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: host, port: String(port), unix_socket_directories: '' }
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
