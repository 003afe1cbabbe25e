// Logins per second over HTTP beside bare verifications of the same hash, and how late the server's event loop is.
import { hashPassword } from '../server/accounts/passwords/password-hash.ts'
import type { Db } from '../server/platform/database/connect.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { bareArgon2 } from './login/bare-argon2.ts'
import { liftLimits } from './login/lift-limits.ts'
import { overHttp } from './login/over-http.ts'
import { type Strain, cpuMsOf, strainWhile, loadReporter } from './login/strain.ts'
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
  console.log(`over HTTP    ${loginRate.toFixed(1)} logins/s  (${list(logins.rates, 1)})`)
  console.log(`bare argon2  ${bareRate.toFixed(1)} verifications/s  (${list(bare.rates, 1)})`)
  console.log(`CPU time     ${loginCpu.toFixed(1)} ms of the server a login, ${bareCpu.toFixed(1)} ms bare`)
  for (const [name, part] of [
    ['event-loop delay', 'loop'],
    ['a file’s stat', 'files'],
  ] as const) {
    for (const percentile of ['p50', 'p99'] as const) {
      const waits = strains.map((strain) => strain[part][percentile])
      console.log(`${name} ${percentile}  ${list(waits, 1)} ms`)
    }
  }
  verdict('logins / bare verifications', loginRate / bareRate, `at least ${aim}`, loginRate / bareRate >= aim)
  console.log(
    `CPU time bare / of the server a login: ${(bareCpu / loginCpu).toFixed(2)} (without PostgreSQL)`,
  )
  const p99 = median(strains.map(({ loop }) => loop.p99))
  verdict('event-loop delay p99, ms, median', p99, 'under 50', p99 < aimDelayMs)
}
