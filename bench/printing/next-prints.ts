import { readPrinter } from '@campus-print/ipp/client'
import { startVirtualPrinter } from '@campus-print/ipp/testing'
import pg from 'pg'
import { createJobs } from '../../server/platform/jobs/jobs.ts'
import { silentLog } from '../../server/platform/log/log.ts'
import { type Candidate, assignNext } from '../../server/printing/dispatch-prints.ts'
import { listPrinters } from '../../server/printing/printing-store.ts'
import { timed } from '../timed.ts'
import type { GivenDatabase } from '../with-database.ts'

/** A print queue of constant length, served by twenty printers. */
export interface FilledQueue {
  /** Assigns the next print to the next printer; returns how many ms that took. */
  pick(): Promise<number>
  close(): Promise<void>
}

const printers = 20
/** How many prints each printer is working on. */
const assignedToEach = 4
const printed = 20_000

export async function fillQueue(
  { db, connection }: GivenDatabase,
  queued: number,
  picks: number,
): Promise<FilledQueue> {
  const jobs = createJobs({ connection, log: silentLog })
  await jobs.start()
  const client = new pg.Client({ ...connection })
  client.on('error', () => {
    // A failed measurement stops the database; its own error is the one to show.
  })
  await client.connect()
  for (const statement of statementsFor(queued, 2 * picks)) await client.query(statement)
  const context = { db, jobs, clock: () => new Date() }
  const candidates = await newCandidates({ db })
  let next = 0

  async function pick(): Promise<number> {
    const best = candidates[(next += 1) % printers]!
    return timed(async () => {
      const pages = await assignNext(context, { best, candidates, ownRequestId: undefined })
      if (pages === undefined) throw new Error('No print was chosen')
    })
  }
  /** Ends one print of the same printer, and adds another one to the queue. */
  async function endAndRefill(): Promise<void> {
    await client.query('select end_print($1)', [candidates[next % printers]!.printer.id])
    await client.query('select add_print()')
  }

  for (let assigned = 0; assigned < printers * assignedToEach; assigned += 1) {
    await pick()
    await client.query('select add_print()')
  }
  await client.query('vacuum analyze')
  return {
    async pick() {
      const ms = await pick()
      await endAndRefill()
      return ms
    },
    async close() {
      await client.end()
      await jobs.stop()
    },
  }
}

/** Returns the printers as the dispatcher sees them; every fourth cannot print colour. */
async function newCandidates({ db }: Pick<GivenDatabase, 'db'>): Promise<Candidate[]> {
  const running = await startVirtualPrinter()
  const report = await readPrinter(running.connection)
  await running.stop()
  const rows = await listPrinters(db)
  return rows.map((printer, index) => ({
    printer,
    report: index % 4 === 3 ? { ...report, printColorModes: ['monochrome'] } : report,
    condition: 'busy',
    queues: true,
    prints: 0,
    pages: 0,
    pagesPerMinute: 600,
    isStalled: false,
  }))
}

/** Inserts prints of four kinds for 500 users: completed, queued, and a reserve that joins the queue later. */
function statementsFor(queued: number, reserve: number): string[] {
  return [
    // Otherwise checking foreign keys and running triggers for each row would take most of the time.
    'set session_replication_role = replica',
    `insert into printers (name, uri)
     select 'Printer ' || i, 'ipp://printer-' || i || '.campus.example/ipp/print' from generate_series(1, ${printers}) i`,
    `insert into users (id, email, username, whatsapp_number, password_hash, category, department, email_verified_at)
     select gen_random_uuid(), 'u' || i || '@campus.example', 'Person ' || i, '9876543210', 'none', 'student', 'CSE',
       now()
     from generate_series(1, 500) i`,
    `insert into documents (owner_id, name, size_bytes, page_count, damaged, storage_key, file_type)
     select id, 'thesis ' || n || '.pdf', 12345, 7, false, gen_random_uuid()::text, 'pdf'
     from users, generate_series(1, ${Math.ceil((printed + queued + reserve) / 500)}) n`,
    `insert into print_requests (print_id, owner_id, document_id, copies, pages_to_print, media, orientation,
       print_type, double_sided, pages_used, cost_per_page_paise, total_paise, status, paid_at, created_at, queue_number)
     select 'PRT-' || upper(substr(md5(i::text), 1, 10)) || i, owner_id, id, 1, 'all', 'A4', 'portrait',
       case when i % 3 = 0 then 'color' else 'black' end, i % 2 = 0,
       1 + i % 5, 100, 100 * (1 + i % 5), case when i <= ${printed} then 'completed' else 'in_queue' end,
       now() + make_interval(secs => i), now(), i
     from (select id, owner_id, row_number() over (order by id) as i from documents) numbered`,
    `insert into print_jobs (request_id, printer_id, stage, job_name, assigned_at, progressed_at)
     select r.id, p.id, case r.status when 'completed' then 'done' else 'new' end, r.print_id,
       case r.status when 'completed' then now() end, case r.status when 'completed' then now() end
     from print_requests r
     join (select id, row_number() over (order by name) as n from printers) p
       on p.n = case r.status when 'completed' then 1 + r.queue_number % ${printers} else 1 end`,
    `create function add_prints(most int) returns void language sql as $$
       insert into print_queue (request_id, owner_id, media, print_type, double_sided, copies, pages, queue_time,
         queue_number)
       select id, owner_id, media, print_type, double_sided, copies, pages_used, paid_at, queue_number
       from print_requests where status = 'in_queue'
         and queue_number > (select coalesce(max(queue_number), 0) from print_queue)
       order by queue_number limit most $$`,
    `select add_prints(${queued})`,
    'create function add_print() returns void language sql as $$ select add_prints(1) $$',
    `create function end_print(printer uuid) returns void language sql as $$
       with ended as (
         update print_jobs set stage = 'done' where id = (
           select id from print_jobs where printer_id = printer and assigned_at is not null
             and stage not in ('done', 'failed') order by assigned_at limit 1)
         returning request_id),
       ready as (update print_requests set status = 'ready' where id in (select request_id from ended))
       delete from print_queue where request_id in (select request_id from ended) $$`,
    'set session_replication_role = default',
    'vacuum analyze',
  ]
}
