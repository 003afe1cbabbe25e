import { freePort } from '@campus-print/ipp/testing'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { serverFolder } from '../../platform/files/package-folders.ts'
import { runProcess } from './run-process.ts'

const run = promisify(execFile)

/** A process of the product, which the fleet restarts whenever it ends, as a service manager does. */
export interface Member {
  readonly role: 'web' | 'worker'
  /** Ends the running process; the fleet then starts the next one. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Resolves when the process responds. */
  ready(): Promise<void>
}

export interface Fleet {
  /** The address of the proxy. */
  readonly url: string
  /** The address of the database itself, without the pooler. */
  readonly databaseUrl: string
  readonly members: readonly Member[]
  /** Returns the warnings and errors in the logs of the processes. */
  errors(): string[]
  stop(): Promise<void>
}

interface FleetOptions {
  readonly web: number
  readonly workers: number
  readonly environment: Record<string, string>
}

/** Runs several processes of the product on one PostgreSQL behind PgBouncer, behind nginx with the shipped settings. */
export async function startFleet({ web, workers, environment }: FleetOptions): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-print-fleet-'))
  await chmod(folder, 0o755)
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const stopPart of stops.toReversed()) await stopPart()
  }
  try {
    const database = await startPostgres(join(folder, 'postgres'))
    stops.push(database.stop)
    const pooler = await startPooler(join(folder, 'pgbouncer'), database.port)
    stops.push(pooler.stop)
    const proxyPort = await freePort()
    const shared = {
      ...environment,
      NODE_ENV: 'production',
      ALLOW_DEMO: 'true',
      PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      SECRET_KEY: 'a secret that the processes of this test share',
      WORD_CONVERTER: 'none',
      LOG_LEVEL: 'warn',
    }
    const roles = [...Array<'web'>(web).fill('web'), ...Array<'worker'>(workers).fill('worker')]
    const members: RunningMember[] = []
    for (const [index, role] of roles.entries()) {
      const dataDir = join(folder, `machine-${index}`)
      const env = { ...shared, ROLE: role, DATA_DIR: dataDir, PORT: String(await freePort()) }
      const member = keepRunning(role, env)
      members.push(member)
      stops.push(() => member.stop())
    }
    await Promise.all(members.map((member) => member.ready()))
    const ports = members.filter(({ role }) => role === 'web').map(({ port }) => port)
    const proxy = await startProxy(join(folder, 'nginx'), { port: proxyPort, ports })
    stops.push(proxy.stop)
    return {
      url: `http://127.0.0.1:${proxyPort}`,
      databaseUrl: database.url,
      members,
      errors: () => members.flatMap((member) => member.errors()),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface RunningMember extends Member {
  readonly port: number
  errors(): string[]
  stop(): Promise<void>
}

function keepRunning(role: Member['role'], env: Record<string, string>): RunningMember {
  let isStopping = false
  const lines: string[] = []
  let child = runProcess('main', [], env)
  const restarting = (async () => {
    for (;;) {
      await child.exited
      lines.push(...child.lines.filter((line) => line.startsWith('{')))
      if (isStopping) return
      child = runProcess('main', [], env)
    }
  })()
  return {
    errors: () => [...lines, ...child.lines.filter((line) => line.startsWith('{'))],
    role,
    port: Number(env['PORT']),
    async end(signal) {
      const ending = child
      ending.kill(signal)
      await ending.exited
    },
    ready: () => waitForResponse(`http://127.0.0.1:${env['PORT']}/api/health/ready`),
    async stop() {
      isStopping = true
      child.kill('SIGKILL')
      await restarting
    },
  }
}

const startTimeoutMs = 60_000

async function waitForResponse(url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    await wait(100)
  }
}

async function startPostgres(folder: string) {
  const owner = await ownerOfServices()
  const programs = await postgresPrograms()
  const port = await freePort()
  await mkdir(folder, { mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'campus_print', '--auth=trust', '--encoding=UTF8', '--locale=C', '-N']
  await run(join(programs, 'initdb'), initdb, { ...owner, cwd: folder })
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'off',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const stop = service(join(programs, 'postgres'), ['-D', data, ...options], owner, 'SIGINT')
  const server = `postgres://campus_print@127.0.0.1:${port}`
  const psql = (statement: string) => run(join(programs, 'psql'), [`${server}/postgres`, '-c', statement])
  await retry(() => psql('create database campus_print'))
  // The pooler ignores the timeouts that the processes ask for.
  await psql("alter role campus_print set statement_timeout = '30s'")
  await psql("alter role campus_print set idle_in_transaction_session_timeout = '60s'")
  return { port, url: `${server}/campus_print`, stop }
}

async function startPooler(folder: string, databasePort: number) {
  const owner = await ownerOfServices()
  const port = await freePort()
  await mkdir(folder, { mode: 0o700 })
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `campus_print = host=127.0.0.1 port=${databasePort} user=campus_print`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 400',
      'default_pool_size = 60',
      'ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
    ].join('\n'),
  )
  if (owner) for (const path of [folder, file]) await chown(path, owner.uid, owner.gid)
  const stop = service('pgbouncer', ['-q', file], owner, 'SIGTERM')
  await retry(() => reachable(port))
  return { url: `postgres://campus_print@127.0.0.1:${port}/campus_print`, stop }
}

/** Runs nginx with the shipped settings, for these ports and without a certificate. */
export async function startProxy(
  folder: string,
  { port, ports }: { port: number; ports: readonly number[] },
): Promise<{ stop: () => Promise<void> }> {
  await mkdir(folder)
  const shipped = await readFile(join(serverFolder(), '..', 'deploy/nginx/campus-print.conf'), 'utf8')
  const site = shipped
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace(
      /^ *server 127\.0\.0\.1:3000/m,
      ports.map((upstream) => `server 127.0.0.1:${upstream} max_fails=1 fail_timeout=1s;\n    # `).join(''),
    )
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${paths.join(' ')} ${site} }`,
  )
  const stop = service('nginx', ['-c', file, '-e', `${folder}/error.log`], undefined, 'SIGTERM')
  await retry(() => reachable(port))
  return { stop }
}

type Owner = { readonly uid: number; readonly gid: number } | undefined

/** Returns the user that Debian's package creates, since PostgreSQL and PgBouncer refuse to run as root. */
async function ownerOfServices(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}

async function postgresPrograms(): Promise<string> {
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).toSorted((a, b) => a - b)
  return `/usr/lib/postgresql/${versions.at(-1)}/bin`
}

/** Starts a service; returns a function that stops it. */
function service(program: string, args: readonly string[], owner: Owner, signal: NodeJS.Signals) {
  const child: ChildProcess = spawn(program, args, { ...owner, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  return async () => {
    child.kill(signal)
    await exited
  }
}

async function reachable(port: number): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string }
    if (code === 'ECONNREFUSED') throw error
  })
}

async function retry(attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(100)
    }
  }
}
