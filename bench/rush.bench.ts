// Exam week over HTTP: people sign in, upload PDFs and Word files, pay, and get their prints from six printers.
import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openSession } from '../server/accounts/sign-in/open-session.ts'
import { hashPassword } from '../server/accounts/passwords/password-hash.ts'
import type { Db } from '../server/platform/database/connect.ts'
import { apiClient } from '../server/testing/fixtures/app/api-client.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { typicalFiles } from './intake/typical-files.ts'
import { liftLimits } from './login/lift-limits.ts'
import { measureRate } from './orders/measure-rate.ts'
import { busyMs, machine, percentile, verdict } from './report.ts'
import {
  type PaidRequest,
  type UploadFile,
  buyAsPerson,
  emptyRecord,
  readUploadFile,
  step,
} from './rush/journey.ts'
import { withServer } from './serve-built.ts'
import { withDatabase } from './with-database.ts'
import { typicalDocuments } from './word/typical-documents.ts'

const people = Number(process.argv[2] ?? 2_000)
const concurrency = 24
const printers = 6
const millisecondsPerPage = 20
/** Every twentieth person uploads a Word file. */
const wordEvery = 20
const password = 'tall green lamp'
/** How long the printers may take to print everything, once the last print is paid. */
const timeoutMs = 30 * 60_000

const before = machine()
const files = await makeUploadFiles()
await withDatabase(async ({ dataDir, db }) => {
  await liftLimits(db)
  const running = await Promise.all(
    Array.from({ length: printers }, () => startVirtualPrinter({ millisecondsPerPage })),
  )
  const rows = running.map(({ uri }, index) => ({ name: `Printer ${index + 1}`, uri }))
  await db.insertInto('printers').values(rows).execute()
  const env = { ROLE: 'all', WORD_CONVERTER: 'auto' }
  await withServer(dataDir, ({ url, process: server }) => measure(db, url, server.pid ?? 0), [], env)
  await Promise.all(running.map((printer) => printer.stop()))
})

async function measure(db: Db, url: string, pid: number): Promise<void> {
  const password_hash = await hashPassword(password)
  const emails: string[] = []
  for (let index = 0; index < people; index += 1) emails.push((await givenUser(db, { password_hash })).email)
  const { id: userId } = await givenUser(db, { permissions: ['desk'] })
  const desk = apiClient(url, await openSession(db, { userId, device: 'A desk', now: new Date() }))

  const record = emptyRecord()
  const paid: PaidRequest[] = []
  const readyAfter: number[] = []
  const memory = watchMemory(pid)
  const [began, busyBefore, loadBefore] = [performance.now(), busyMs(), process.cpuUsage()]
  const buying = { isOver: false }
  const handingOver = handOverAll()
  const workers = Array.from({ length: concurrency }, (_, index) => index)
  let next = 0
  await measureRate(workers, people, async () => {
    const index = next++
    const person = { email: emails[index]!, password }
    const request = await buyAsPerson(url, person, files[index % files.length]!, record)
    if (request) paid.push(request)
  })
  const boughtSeconds = (performance.now() - began) / 1000
  buying.isOver = true
  await handingOver
  const seconds = (performance.now() - began) / 1000
  const load = process.cpuUsage(loadBefore)
  const loadMs = (load.user + load.system) / 1000
  report({ record, readyAfter, memory: memory.stop(), boughtSeconds, seconds, count: paid.length })
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  const bytes = rows[0]?.bytes ?? 0
  const perPerson = (total: number) => total / Math.max(paid.length, 1)
  console.log(
    `a person: ${perPerson(busyMs() - busyBefore - loadMs).toFixed(0)} ms of processor time besides this load, ` +
      `${(perPerson(bytes) / 1024).toFixed(0)} kB of database`,
  )

  /** Hands over each ready print, as an operator does at the desk. */
  async function handOverAll(): Promise<void> {
    const handed = new Set<string>()
    let deadline = Number.POSITIVE_INFINITY
    for (;;) {
      const ready = await db
        .selectFrom('print_requests')
        .select(['id', 'print_id'])
        .where('status', '=', 'ready')
        .limit(100)
        .execute()
      for (const { id, print_id } of ready) {
        const bought = paid.find((request) => request.id === id)
        if (bought) readyAfter.push(performance.now() - bought.paidAt)
        await step(record, 'hand over', () =>
          desk('POST', `/api/desk/requests/${id}/hand-over`, { printId: print_id }),
        )
        handed.add(id)
      }
      if (buying.isOver && deadline === Number.POSITIVE_INFINITY) deadline = performance.now() + timeoutMs
      if (buying.isOver && handed.size >= paid.length) return
      if (performance.now() > deadline) {
        record.errors.push(`${paid.length - handed.size} prints did not come out`)
        return
      }
      if (ready.length === 0) await delay(200)
    }
  }
}

interface Outcome {
  readonly record: ReturnType<typeof emptyRecord>
  readonly readyAfter: readonly number[]
  readonly memory: { readonly server: number; readonly children: number }
  readonly boughtSeconds: number
  readonly seconds: number
  readonly count: number
}

function report({ record, readyAfter, memory, boughtSeconds, seconds, count }: Outcome): void {
  console.log(`${before}; ${people} people, ${concurrency} at a time, ${printers} printers, on one process`)
  for (const [name, times] of Object.entries({ ...record.took, 'paid until ready': readyAfter })) {
    if (times.length === 0) continue
    const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(times, percent).toFixed(0))
    console.log(`  ${name.padEnd(22)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms (${times.length})`)
  }
  console.log(`paid: ${((count * 60) / boughtSeconds).toFixed(0)} a minute, in ${boughtSeconds.toFixed(0)} s`)
  console.log(`printed and handed over: ${((count * 60) / seconds).toFixed(0)} a minute`)
  console.log(
    `memory: server ${memory.server.toFixed(0)} MB, its children ${memory.children.toFixed(0)} MB at most`,
  )
  for (const error of new Set(record.errors)) console.log(`error: ${error.slice(0, 300)}`)
  verdict('errors', record.errors.length, 'none', record.errors.length === 0)
  verdict('people served', count / people, 'all', count === people)
}

/** Makes PDFs of typical kinds and, for every twentieth upload, a Word file. */
async function makeUploadFiles(): Promise<UploadFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-print-rush-'))
  const pdfs = await Promise.all((await typicalFiles(folder)).map(readUploadFile))
  await rm(folder, { recursive: true })
  const words = Object.entries(await typicalDocuments()).map(([name, bytes]) => ({ name, bytes }))
  return pdfs.map((pdf, index) =>
    index % wordEvery === 0 ? words[(index / wordEvery) % words.length]! : pdf,
  )
}

/** Samples the memory of a process and of all its descendants; `stop` returns the largest values, in MB. */
function watchMemory(pid: number) {
  const max = { server: 0, children: 0 }
  const timer = setInterval(() => {
    max.server = Math.max(max.server, residentMb(pid))
    const children = descendants(pid).map(residentMb)
    max.children = Math.max(
      max.children,
      children.reduce((sum, megabytes) => sum + megabytes, 0),
    )
  }, 500)
  return {
    stop() {
      clearInterval(timer)
      return max
    },
  }
}

function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(fromStatus(Number(name), 'PPid'))] as const)
  const found: number[] = []
  collect(pid)
  return found

  function collect(parent: number): void {
    for (const [child, parentOfChild] of parents) {
      if (parentOfChild !== parent) continue
      found.push(child)
      collect(child)
    }
  }
}

function residentMb(pid: number): number {
  return (Number.parseInt(fromStatus(pid, 'VmRSS'), 10) || 0) / 1024
}

/** Reads a field of a process's status; returns an empty text if the process has ended. */
function fromStatus(pid: number, name: string): string {
  try {
    return new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
