// Measures 2,000 event streams: how long after a commit the last browser has the change, and the server's memory.
import { readFileSync } from 'node:fs'
import { type IncomingMessage, get } from 'node:http'
import { openSession } from '../server/accounts/sign-in/open-session.ts'
import { publishRequestUpdate } from '../server/ordering/request-updates.ts'
import { givenRequest, givenUser } from '../server/testing/fixtures/database/factories.ts'
import { list, machine, percentile, verdict } from './report.ts'
import { type BuiltServer, withServer } from './serve-built.ts'
import { type GivenDatabase, withDatabase } from './with-database.ts'

const users = 250
const streamsOfUser = 8
const rounds = 100
const aimMs = 250
const aimMb = 350

const before = machine()
await withDatabase((given) => withServer(given.dataDir, (server) => measure(given, server)))

async function measure({ db }: GivenDatabase, { url, process: server }: BuiltServer): Promise<void> {
  const now = new Date()
  const requests: Awaited<ReturnType<typeof givenRequest>>[] = []
  const tokens: string[] = []
  for (let index = 0; index < users; index += 1) {
    const user = await givenUser(db)
    requests.push(await givenRequest(db, user))
    tokens.push(await openSession(db, { userId: user.id, device: 'A bench', now }))
  }
  const idleMb = residentMb(server.pid)
  const arrivals = countArrivals()
  const streams: IncomingMessage[] = []
  for (const token of tokens) {
    const streamsOfToken = Array.from({ length: streamsOfUser }, () =>
      openStream(url, token, (chunk) => arrivals.add(chunk)),
    )
    streams.push(...(await Promise.all(streamsOfToken)))
  }
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const updatedAt = new Date(now.getTime() + round)
    const lastArrival = arrivals.expect(updatedAt.toISOString(), streams.length)
    await db.transaction().execute(async (trx) => {
      for (const request of requests) await publishRequestUpdate({ db: trx, now: updatedAt }, request)
    })
    const committed = performance.now()
    took.push((await lastArrival) - committed)
  }
  const busyMb = residentMb(server.pid)
  for (const stream of streams) stream.destroy()
  const p99 = percentile(took, 99)
  console.log(
    `${before}; ${streams.length} streams of ${users} users, ${rounds} commits that concern all of them`,
  )
  console.log(
    `commit to the last browser: p50 ${percentile(took, 50).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  )
  console.log(`slowest: ${list(took.toSorted((a, b) => b - a).slice(0, 5))} ms`)
  console.log(
    `memory of the server: ${idleMb.toFixed(0)} MB before, ${busyMb.toFixed(0)} MB with the streams`,
  )
  verdict('p99 / 250 ms', p99 / aimMs, 'at most 1', p99 <= aimMs)
  verdict('memory / 350 MB', busyMb / aimMb, 'at most 1', busyMb <= aimMb)
}

/** Counts the streams that have received a text; `expect` resolves with the time of the last, in ms. */
function countArrivals() {
  let awaited = { text: '', left: 0, done: (_time: number) => {} }
  return {
    expect: (text: string, count: number) =>
      new Promise<number>((resolve) => (awaited = { text, left: count, done: resolve })),
    add(chunk: string) {
      if (!chunk.includes(awaited.text)) return
      awaited.left -= 1
      if (awaited.left === 0) awaited.done(performance.now())
    },
  }
}

function openStream(url: string, token: string, add: (chunk: string) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(`${url}/api/print/updates`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream was answered ${response.statusCode}`))
      response
        .setEncoding('utf8')
        .on('data', add)
        .on('error', () => {})
      resolve(response)
    }).on('error', reject)
  })
}

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
