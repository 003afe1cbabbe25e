import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { runProcess } from '../../testing/processes/run-process.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { silentLog } from '../log/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { loopbackAddress, passwordFile, socketFolder } from './embedded/address.ts'
import { locateBinaries } from './embedded/binaries.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { launchServer } from './embedded/launch.ts'
import { readPostmaster } from './embedded/postmaster-file.ts'
import { processState } from './embedded/process-state.ts'
import { chooseRunAs } from './embedded/run-as.ts'
import type { DatabaseContext } from './target.ts'

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false })
  onTestFinished(() => server.stop())
  return server
}

async function answer(connection: DatabaseContext, sql = 'select 1 as value'): Promise<unknown> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<{ value: unknown }>(sql)).rows[0]?.value
  } finally {
    await client.end().catch(() => {})
  }
}

function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster')
}

/** A process that has ended and whose parent does not wait for it. */
async function makeZombie(): Promise<number> {
  const negligent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void negligent.kill())
  const [line] = (await once(negligent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  await expect.poll(() => processState(pid)).toBe('zombie')
  return pid
}

test.for([
  ['a long path', 'a-rather-long-name/'.repeat(8)],
  ['spaces, commas and quotes', `Campus Print, the "best"`],
])('a data folder may have %s', async ([, name]) => {
  const { connection } = await start(join(await temporaryFolder(), name!))
  expect(await answer(connection)).toBe(1)
})

test('a socket whose path would be too long is in the temporary folder, one per data folder', () => {
  const long = `/srv/${'x'.repeat(100)}`
  expect(socketFolder('/srv/print')).toBe('/srv/print/socket')
  expect(socketFolder(`${long}1`)).toMatch(/\/campus-print-[0-9a-f]{16}$/)
  expect(socketFolder(`${long}1`)).not.toBe(socketFolder(`${long}2`))
})

test('text is UTF-8 and sorts by code point on any machine', async () => {
  const { connection } = await start(await temporaryFolder())
  expect(await answer(connection, `select current_setting('server_encoding') as value`)).toBe('UTF8')
  const locale =
    'select datlocprovider::text || datlocale as value from pg_database where datname = current_database()'
  expect(await answer(connection, locale)).toBe('bC.UTF-8')
})

test.for(['a zombie', 'another program'])(
  'a lock file left behind with the id of %s does not block the start',
  async (who) => {
    const dataDir = await temporaryFolder()
    const first = await start(dataDir)
    const lock = join(first.connection.host, '.s.PGSQL.5432.lock')
    const left = await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')
    const leftLock = await readFile(lock, 'utf8')
    await first.stop()
    const pid = who === 'a zombie' ? await makeZombie() : process.pid
    await writeFile(join(clusterOf(dataDir), 'postmaster.pid'), left.replace(/^\d+/, String(pid)))
    await writeFile(lock, leftLock.replace(/^\d+/, String(pid)))

    const second = await start(dataDir)
    expect(await answer(second.connection)).toBe(1)
  },
)

test('two processes may share a data folder, and each continues when the other stops', async () => {
  const dataDir = await temporaryFolder()
  const first = await start(dataDir)
  const second = await start(dataDir)
  const third = await start(dataDir)
  await answer(first.connection, 'create table kept as select 7 as value')
  await second.stop()
  expect(await answer(first.connection)).toBe(1)
  await first.stop()

  await expect.poll(() => answer(third.connection, 'select value from kept').catch(() => 0)).toBe(7)
  await third.stop()
  expect(readPostmaster(clusterOf(dataDir))).toBeUndefined()
})

test('a copy of a data folder is another database, also one made while its server ran', async () => {
  const [dataDir, copy] = [await temporaryFolder(), join(await temporaryFolder(), 'copy')]
  const first = await start(dataDir)
  await answer(first.connection, 'create table marks (value int)')
  await first.stop()
  await cp(clusterOf(dataDir), clusterOf(copy), { recursive: true })
  const original = await start(dataDir)
  await cp(join(clusterOf(dataDir), 'postmaster.pid'), join(clusterOf(copy), 'postmaster.pid'))
  const copied = await start(copy)
  await answer(copied.connection, 'insert into marks values (1)')

  const count = 'select count(*)::int as value from marks'
  expect([await answer(original.connection, count), await answer(copied.connection, count)]).toEqual([0, 1])
})

test('two processes may create the same data folder at the same moment', async () => {
  const dataDir = await temporaryFolder()
  const apps = [
    runProcess('testing/processes/write-rows', [dataDir]),
    runProcess('testing/processes/write-rows', [dataDir]),
  ]
  await Promise.all(apps.map((app) => app.line('1')))
  for (const app of apps) app.kill('SIGINT')
  await Promise.all(apps.map((app) => app.exited))
  expect(readPostmaster(clusterOf(dataDir))).toBeUndefined()
})

test('a start after a crash that left PostgreSQL running adopts it and stops it at the end', async () => {
  const dataDir = await temporaryFolder()
  await chmod(dataDir, 0o755)
  const app = runProcess('testing/processes/write-rows', [dataDir], { PATH: '/nowhere' })
  await app.line('1')
  const { pid } = readPostmaster(clusterOf(dataDir))!
  app.kill('SIGKILL')
  await app.exited
  expect(processState(pid)).toBe('running')

  const server = await start(dataDir)
  expect(readPostmaster(clusterOf(dataDir))!.pid).toBe(pid)
  expect(await answer(server.connection, 'select count(*) > 0 as value from written')).toBe(true)
  // PostgreSQL is left running for others, and finds out in its own time that the app is none any more.
  const others = `select count(*)::int as value from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  await expect.poll(() => answer(server.connection, others)).toBe(1)
  await server.stop()
  // A process that ends loses its name a moment before it is known to have ended.
  await expect.poll(() => processState(pid)).not.toBe('running')
})

test('as root without namespaces PostgreSQL runs as another user, in a folder closed to others', async () => {
  const folder = await temporaryFolder()
  const programs = join(folder, 'programs')
  await mkdir(programs)
  await symlink('/usr/bin/setpriv', join(programs, 'setpriv'))
  const dataDir = join(folder, 'data')
  const app = runProcess('testing/processes/write-rows', [dataDir], { PATH: programs })
  await app.line('1')
  app.kill('SIGINT')
  await app.exited

  const ours = process.getuid?.()
  expect((await stat(clusterOf(dataDir))).uid).toBe(ours === 0 ? 65534 : ours)
  const { connection } = await start(dataDir)
  expect(await answer(connection, 'select count(*) > 0 as value from written')).toBe(true)
})

test('without unix sockets the database listens on loopback with a password', async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o700)
  const binaries = await locateBinaries()
  const runAs = await chooseRunAs(folder, binaries.postgres)
  const connection = await loopbackAddress(folder)
  const shared = { folder, binaries, runAs, durable: false }
  const cluster = await ensureCluster({ ...shared, passwordFile: passwordFile(folder) })
  const server = await launchServer({ ...shared, cluster, connection })
  onTestFinished(() => server.stop())

  expect(await answer(connection)).toBe(1)
  await expect(answer({ ...connection, password: 'guess' })).rejects.toThrow('password authentication failed')
})

test('data of another major version is not changed', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(clusterOf(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(join(clusterOf(dataDir), 'PG_VERSION'), '15\n')
  await expect(start(dataDir)).rejects.toThrow('was written by PostgreSQL 15')
})

test('a database that cannot start reports why', async () => {
  const dataDir = await temporaryFolder()
  await (await start(dataDir)).stop()
  await rename(join(clusterOf(dataDir), 'global'), join(clusterOf(dataDir), 'elsewhere'))
  await expect(start(dataDir)).rejects.toThrow('global')
})

test('missing library links are created again', async () => {
  const { root } = await locateBinaries()
  const links = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  await rm(join(root, links[0]!.target), { force: true })
  const { connection } = await start(await temporaryFolder())
  expect(await answer(connection)).toBe(1)
  expect(await readFile(join(root, links[0]!.target))).toBeDefined()
})

test('a machine without binaries gets an error that names DATABASE_URL', async () => {
  await expect(locateBinaries('freebsd-x64')).rejects.toThrow('DATABASE_URL')
})
