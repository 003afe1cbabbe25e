// Measures logins per second over HTTP against bare verifications of the same hash, and how late the event loop is.
import { hashPassword } from '../server/accounts/passwords/password-hash.ts'
import type { Db } from '../server/platform/database/connect.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { bareArgon2 } from './login/bare-argon2.ts'
import { liftLimits } from './login/lift-limits.ts'
import { overHttp } from './login/over-http.ts'
import { type Delays, cpuMsOf, loadReporter, measureDelays } from './login/server-load.ts'
import { list, machine, median, verdict } from './report.ts'
import { type BuiltServer, withServer } from './serve-built.ts'
import { withDatabase } from './with-database.ts'

const clients = 12
const warmUpLogins = 60
const rounds = 5
const loginsPerRound = 240
const password = 'tall green lamp'
const aim = 0.75
const aimDelayMs = 50

const before = machine()
await withDatabase(async ({ dataDir, db }) => {
  await liftLimits(db)
  await withServer(dataDir, (server) => measure(db, server), loadReporter)
})

/** Alternates the sides, so that other load on the machine affects both equally. */
async function measure(db: Db, server: BuiltServer): Promise<void> {
  const password_hash = await hashPassword(password)
  const newUser = () => givenUser(db, { password_hash })
  const users = await Promise.all(Array.from({ length: clients }, newUser))
  const people = users.map(({ email }) => ({ email, password }))
  const logins = overHttp(server.url, people)
  const bare = bareArgon2({ passwordHash: password_hash, password }, clients)

  await logins.run(warmUpLogins)
  await bare.run(warmUpLogins)
  const results: Results = { logins: { rates: [], cpuMs: 0 }, bare: { rates: [], cpuMs: 0 }, delays: [] }
  for (let round = 0; round < rounds; round += 1) {
    await sample(results.logins, logins, () => cpuMsOf(server))
    await sample(results.bare, bare, ownCpuMs)
    results.delays.push(await measureDelays(server, () => logins.run(loginsPerRound)))
  }
  logins.close()
  report(results)
}

interface Usage {
  /** Logins or verifications per second, of each round. */
  readonly rates: number[]
  cpuMs: number
}

interface Results {
  readonly logins: Usage
  readonly bare: Usage
  readonly delays: Delays[]
}

/** Runs one round, and adds its rate and CPU time. */
async function sample(
  usage: Usage,
  workload: { run(times: number): Promise<number> },
  cpuMs: () => number | Promise<number>,
): Promise<void> {
  const before = await cpuMs()
  usage.rates.push(await workload.run(loginsPerRound))
  usage.cpuMs += (await cpuMs()) - before
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function report({ logins, bare, delays }: Results): void {
  const [loginRate, bareRate] = [median(logins.rates), median(bare.rates)]
  const cpuMsPerLogin = ({ cpuMs }: Usage) => cpuMs / (rounds * loginsPerRound)
  const [loginCpu, bareCpu] = [cpuMsPerLogin(logins), cpuMsPerLogin(bare)]
  console.log(`${before}; ${clients} clients, median of ${rounds} rounds of ${loginsPerRound} logins`)
  console.log(`over HTTP    ${loginRate.toFixed(1)} logins/s  (${list(logins.rates, 1)})`)
  console.log(`bare argon2  ${bareRate.toFixed(1)} verifications/s  (${list(bare.rates, 1)})`)
  console.log(`CPU time     ${loginCpu.toFixed(1)} ms of the server a login, ${bareCpu.toFixed(1)} ms bare`)
  for (const [name, part] of [
    ['event-loop delay', 'loop'],
    ['a file’s stat', 'files'],
  ] as const) {
    for (const percentile of ['p50', 'p99'] as const) {
      const values = delays.map((delay) => delay[part][percentile])
      console.log(`${name} ${percentile}  ${list(values, 1)} ms`)
    }
  }
  verdict('logins / bare verifications', loginRate / bareRate, `at least ${aim}`, loginRate / bareRate >= aim)
  console.log(
    `CPU time bare / of the server a login: ${(bareCpu / loginCpu).toFixed(2)} (without PostgreSQL)`,
  )
  const p99 = median(delays.map(({ loop }) => loop.p99))
  verdict('event-loop delay p99, ms, median', p99, 'under 50', p99 < aimDelayMs)
}
