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
import { type Strain, recordingStrain, strainOf } from './login/strain.ts'
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
  const server = await serveBuilt({ DATA_DIR: dataDir, ROLE: 'web' }, recordingStrain)
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
  const rates = { logins: [] as number[], bare: [] as number[] }
  const strains: Strain[] = []
  let bareCpu = 0
  for (let round = 0; round < rounds; round += 1) {
    await strainOf(server)
    rates.logins.push(await logins.run(loginsPerRound))
    strains.push(await strainOf(server))
    const began = process.cpuUsage()
    rates.bare.push(await bare.run(loginsPerRound))
    const { user, system } = process.cpuUsage(began)
    bareCpu += (user + system) / 1000
  }
  logins.close()
  report(rates, strains, bareCpu / (rounds * loginsPerRound))
}

function report(
  rates: { logins: number[]; bare: number[] },
  strains: readonly Strain[],
  bareCpuEach: number,
): void {
  const [logins, bare] = [median(rates.logins), median(rates.bare)]
  const p99s = strains.map(({ loop }) => loop.p99)
  const cpuEach = strains.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / (rounds * loginsPerRound)
  console.log(`${before}; ${clients} clients, median of ${rounds} rounds of ${loginsPerRound} logins`)
  console.log(`over HTTP    ${logins.toFixed(1)} logins/s  (${list(rates.logins)})`)
  console.log(`bare argon2  ${bare.toFixed(1)} verifications/s  (${list(rates.bare)})`)
  console.log(
    `CPU time     ${cpuEach.toFixed(1)} ms of the server a login, ${bareCpuEach.toFixed(1)} ms bare`,
  )
  for (const [name, part] of [
    ['event-loop delay', 'loop'],
    ['a file’s stat', 'files'],
  ] as const) {
    console.log(`${name} p50  ${list(strains.map((strain) => strain[part].p50))} ms`)
    console.log(`${name} p99  ${list(strains.map((strain) => strain[part].p99))} ms`)
  }
  verdict('logins / bare verifications', logins / bare, 'at least 0.9', logins / bare >= aim)
  verdict('event-loop delay p99, ms, median', median(p99s), 'under 50', median(p99s) < aimDelayMs)
}

function list(values: readonly number[]): string {
  return values.map((value) => value.toFixed(1)).join(' ')
}
