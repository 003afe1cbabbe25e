// Logins per second over HTTP beside bare verifications of the same hash, and how late the server's event loop is.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../server/accounts/password-hash.ts'
import { connect } from '../server/platform/database/connect.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { silentLog } from '../server/platform/log/log.ts'
import { givenUser } from '../server/testing/factories.ts'
import { bareArgon2 } from './login/bare-argon2.ts'
import { liftLimits } from './login/lift-limits.ts'
import { overHttp } from './login/over-http.ts'
import { type Strain, cpuMsOf, strainWhile, tellingStrain } from './login/strain.ts'
import { machine, median, verdict } from './report.ts'
import { type BuiltServer, serveBuilt } from './serve-built.ts'

const clients = 12
const warmUpLogins = 60
const rounds = 5
const loginsPerRound = 240
const password = 'tall green lamp'
const aim = 0.9
const aimDelayMs = 50

const before = machine()
const dataDir = await mkdtemp(join(tmpdir(), 'campus-print-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
const database = connect(postgres.connection, { max: 2, log: silentLog })
try {
  await migrate(database.pool)
  await liftLimits(database.db)
  // It finds the database of the data folder running, and uses that.
  const server = await serveBuilt({ DATA_DIR: dataDir, ROLE: 'web' }, tellingStrain)
  try {
    await measure(server)
  } finally {
    await server.stop()
  }
} finally {
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
}

/** In turns, so that whatever else the machine does meets both. */
async function measure(server: BuiltServer): Promise<void> {
  const password_hash = await hashPassword(password)
  const newUser = () => givenUser(database.db, { password_hash })
  const users = await Promise.all(Array.from({ length: clients }, newUser))
  const people = users.map(({ email }) => ({ email, password }))
  const logins = overHttp(server.url, people)
  const bare = bareArgon2({ passwordHash: password_hash, password }, clients)

  await logins.run(warmUpLogins)
  await bare.run(warmUpLogins)
  const taken: Taken = { logins: { rates: [], cpuMs: 0 }, bare: { rates: [], cpuMs: 0 }, strains: [] }
  for (let round = 0; round < rounds; round += 1) {
    await take(taken.logins, logins, () => cpuMsOf(server))
    await take(taken.bare, bare, ownCpuMs)
    taken.strains.push(await strainWhile(server, () => logins.run(loginsPerRound)))
  }
  logins.close()
  report(taken)
}

interface Way {
  readonly rates: number[]
  cpuMs: number
}

interface Taken {
  readonly logins: Way
  readonly bare: Way
  readonly strains: Strain[]
}

async function take(
  way: Way,
  worker: { run(times: number): Promise<number> },
  cpuMs: () => number | Promise<number>,
): Promise<void> {
  const before = await cpuMs()
  way.rates.push(await worker.run(loginsPerRound))
  way.cpuMs += (await cpuMs()) - before
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function report({ logins, bare, strains }: Taken): void {
  const [loginRate, bareRate] = [median(logins.rates), median(bare.rates)]
  const each = ({ cpuMs }: Way) => cpuMs / (rounds * loginsPerRound)
  const [loginCpu, bareCpu] = [each(logins), each(bare)]
  console.log(`${before}; ${clients} clients, median of ${rounds} rounds of ${loginsPerRound} logins`)
  console.log(`over HTTP    ${loginRate.toFixed(1)} logins/s  (${list(logins.rates)})`)
  console.log(`bare argon2  ${bareRate.toFixed(1)} verifications/s  (${list(bare.rates)})`)
  console.log(`CPU time     ${loginCpu.toFixed(1)} ms of the server a login, ${bareCpu.toFixed(1)} ms bare`)
  for (const [name, part] of [
    ['event-loop delay', 'loop'],
    ['a file’s stat', 'files'],
  ] as const) {
    console.log(`${name} p50  ${list(strains.map((strain) => strain[part].p50))} ms`)
    console.log(`${name} p99  ${list(strains.map((strain) => strain[part].p99))} ms`)
  }
  verdict('logins / bare verifications', loginRate / bareRate, 'at least 0.9', loginRate / bareRate >= aim)
  console.log(
    `CPU time bare / of the server a login: ${(bareCpu / loginCpu).toFixed(2)} (without PostgreSQL)`,
  )
  const p99 = median(strains.map(({ loop }) => loop.p99))
  verdict('event-loop delay p99, ms, median', p99, 'under 50', p99 < aimDelayMs)
}

function list(values: readonly number[]): string {
  return values.map((value) => value.toFixed(1)).join(' ')
}
