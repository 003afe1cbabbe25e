import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestStatus } from '@campus-print/domain/ordering'
import type { Insertable } from 'kysely'
import { createPdfEngine } from '../../documents/engine/pdf-engine.ts'
import { diskStorage } from '../../documents/storage/disk-storage.ts'
import { uploadKey } from '../../documents/storage/keys.ts'
import type { PrintRequestsTable } from '../../ordering/tables.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'
import type { PrintingParts } from '../../printing/parts.ts'
import { printRequest } from '../../printing/print-request.ts'
import type { PrintJobRow } from '../../printing/tables.ts'
import { givenDocument, givenRequest, givenUser } from '../database/factories.ts'
import { makePages } from '../files/make-pdf.ts'
import { type TestDatabase, testDatabase } from '../database/test-database.ts'
import { subscribedEventBus } from '../../subscribe-features.ts'
import { givenSold } from './given-sold.ts'

/** Printing on a real database, with jobs that a test runs by hand, one at a time. */
export interface PrintingBench {
  readonly database: TestDatabase
  readonly parts: PrintingParts
  /** A paid request that waits for a printer, for a document of so many pages; answers its id. */
  paidRequest(order?: Partial<Insertable<PrintRequestsTable>>, pdf?: Uint8Array): Promise<string>
  /** The same, with the payment that paid it. */
  soldRequest(): Promise<string>
  addPrinter(uri: string): Promise<void>
  /** Takes every printer away, and what was printed on them. */
  forgetPrinters(): Promise<void>
  /** Runs the request's job once. */
  run(requestId: string, parts?: Partial<PrintingParts>, signal?: AbortSignal): Promise<void>
  statusOf(requestId: string): Promise<RequestStatus>
  /** What the request became, one after the other, and why. */
  historyOf(requestId: string): Promise<{ to_status: RequestStatus; reason: string | null }[]>
  attemptsOf(requestId: string): Promise<PrintJobRow[]>
  /** How many jobs wait to go on with the request. */
  waitingJobs(requestId: string): Promise<number>
  close(): Promise<void>
}

export async function printingBench(): Promise<PrintingBench> {
  const database = await testDatabase()
  const { db, pool, connection } = database
  const folder = await mkdtemp(join(tmpdir(), 'campus-print-printing-'))
  const storage = await diskStorage(folder)
  const engine = createPdfEngine({ workers: 1, log: silentLog })
  const jobs = createJobs({ connection, log: silentLog })
  await jobs.start()
  const parts: PrintingParts = {
    db,
    jobs,
    storage,
    engine,
    eventBus: subscribedEventBus(),
    clock: () => new Date(),
    log: silentLog,
    addressOf: (uri) => uri,
  }

  const paidRequest: PrintingBench['paidRequest'] = async (order = {}, pdf = makePages(3)) => {
    const owner = await givenUser(db)
    const document = await givenDocument(db, owner, { page_count: 10 })
    const storage_key = uploadKey(document.id)
    const incoming = storage.incomingPath()
    await writeFile(incoming, pdf)
    await storage.store(incoming, storage_key)
    const { pages } = await engine.inspect(await storage.localPath(storage_key))
    await db
      .updateTable('documents')
      .set({ storage_key, page_count: pages.length })
      .where('id', '=', document.id)
      .execute()
    const paid = { document_id: document.id, status: 'in_queue' as const, paid_at: new Date() }
    const { id } = await givenRequest(db, owner, { ...paid, ...order })
    return id
  }

  return {
    database,
    parts,
    paidRequest,
    async soldRequest() {
      const id = await paidRequest({ status: 'pending', paid_at: null })
      await givenSold(db, id)
      return id
    },
    async addPrinter(uri) {
      await db.insertInto('printers').values({ name: 'Test printer', uri }).execute()
    },
    async forgetPrinters() {
      await db.deleteFrom('print_jobs').execute()
      await db.deleteFrom('printers').execute()
    },
    run: (requestId, changes = {}, signal = new AbortController().signal) =>
      printRequest({ ...parts, ...changes }, { requestId }, { signal }),
    async statusOf(requestId) {
      const { status } = await db
        .selectFrom('print_requests')
        .select('status')
        .where('id', '=', requestId)
        .executeTakeFirstOrThrow()
      return status
    },
    historyOf: (requestId) =>
      db
        .selectFrom('print_request_history')
        .select(['to_status', 'reason'])
        .where('request_id', '=', requestId)
        .orderBy('id')
        .execute(),
    attemptsOf: (requestId) =>
      db
        .selectFrom('print_jobs')
        .selectAll()
        .where('request_id', '=', requestId)
        .orderBy('created_at')
        .execute(),
    async waitingJobs(requestId) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job
         where name = 'print-request' and state = 'created' and data->>'requestId' = $1`,
        [requestId],
      )
      return rows[0]!.count
    },
    async close() {
      await jobs.stop()
      await engine.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
