import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Disagreement } from '@campus-print/domain/payments'
import { readConfig } from '../config.ts'
import { DocumentKeyError } from '../documents/index.ts'
import { reconcile } from '../payments/reconciliation/reconcile.ts'
import { latestReconciliations } from '../payments/reconciliation/reconciliation-store.ts'
import { razorpayClient } from '../payments/razorpay/client.ts'
import { silentLog } from '../platform/log/log.ts'
import {
  type Installation,
  type InstalledApp,
  embeddedInstallation,
  externalInstallation,
  keepDatabaseRunning,
  whileAppRuns,
  withDatabaseOf,
} from '../testing/fixtures/app/installations.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import type { TestApp } from '../testing/fixtures/app/test-app.ts'
import { temporaryFolder } from '../testing/fixtures/files/temporary-folder.ts'
import { orderPrint, payFor, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { allow, signUp } from '../testing/fixtures/people/people.ts'
import { contentOf } from './archive.ts'
import { backUp } from './back-up.ts'
import { describeTables, openCopyClient, readRows, storedKeys } from './database-store.ts'
import { moveDatabase, moveDocuments } from './move.ts'
import { openDocuments } from './open-documents.ts'
import { restore } from './restore.ts'

const installations = { embedded: embeddedInstallation, external: externalInstallation }

/**
 * A campus with people, prints in several states, money, an audit log, jobs that wait and a code that was
 * mailed.
 */
async function useCampus(app: TestApp): Promise<string> {
  const asha = await signUp(app)
  await allow(app, asha, 'manage', 'desk')
  await asha.call('PUT', '/api/manage/settings', { campus: { name: 'Ünï \\N "quoted"\tCollege' } })
  const printed = await orderPrint(asha.call)
  await payFor(asha.call, printed)
  await expect
    .poll(async () => (await asha.call('GET', `/api/print/request/${printed}`)).json.data.status, {
      timeout: 30_000,
    })
    .toBe('ready')
  const together = [await orderPrint(asha.call), await orderPrint(asha.call, { copies: 2 })]
  const { json } = await asha.call('POST', '/api/payment/create-order', { printRequestIds: together })
  await app.anyone('POST', '/dev/razorpay/scenarios/pay', {
    order_id: json.data.orderId,
    method: 'upi',
    outcome: 'success',
  })
  await orderPrint(asha.call)
  return asha.token
}

/** Someone with a document; returns the session and the document's name. */
async function uploadDocument(app: TestApp): Promise<{ token: string; name: string }> {
  const asha = await signUp(app)
  return { token: asha.token, name: await uploadPdf(asha.call) }
}

/**
 * Every row of every table as text. The copy differs on purpose in its hold and in how long jobs are kept.
 */
function rowsOf(installation: Installation): Promise<Record<string, unknown>> {
  return withDatabaseOf(installation, async ({ connection }) => {
    const client = await openCopyClient(connection)
    try {
      const all: Record<string, unknown> = {}
      for (const table of await describeTables(client)) {
        if (table.name === 'operation_state') continue
        const columns = table.columns.filter((column) => column !== 'keep_until')
        const text = Buffer.concat(await readRows(client, { ...table, columns }).toArray()).toString()
        all[`${table.schema}.${table.name}`] = text.split('\n').toSorted().join('\n')
      }
      return all
    } finally {
      await client.end()
    }
  })
}

/** What a night's reconciliation finds, in four hours. */
async function disagreements({ database: { db }, provider }: InstalledApp): Promise<readonly Disagreement[]> {
  const now = new Date(Date.now() + 4 * 3600 * 1000)
  await reconcile({ db, gateway: razorpayClient({ ...provider, ...provider.keys }), log: silentLog, now })
  return (await latestReconciliations(db, 1))[0]?.disagreements ?? []
}

/** The status of the request for which the provider has a payment. */
async function statusPaidBy({ database, provider }: InstalledApp, paymentId: string): Promise<string[]> {
  const gateway = razorpayClient({ ...provider, ...provider.keys })
  const { order_id: orderId } = await gateway.fetchPayment(paymentId)
  const { rows } = await database.pool.query<{ status: string }>(
    `select print_requests.status from print_requests join payment_orders on request_id = print_requests.id
     where provider_order_id = $1`,
    [orderId],
  )
  return rows.map(({ status }) => status)
}

/** Returns the digests of the documents that the database of an installation lists. */
async function documentsOf(installation: Installation): Promise<Record<string, string>> {
  const keys = await withDatabaseOf(installation, async ({ connection }) => {
    const client = await openCopyClient(connection)
    const named = await storedKeys(client)
    await client.end()
    return named
  })
  const storage = await openDocuments(readConfig(installation.environment))
  const found: Record<string, string> = {}
  for (const key of keys) found[key] = (await contentOf(await storage.read(key))).sha256
  storage.close()
  return found
}

test.each([
  ['embedded', 'embedded'],
  ['embedded', 'external'],
  ['external', 'embedded'],
] as const)('a backup of an %s installation is restored whole into an %s one', async (from, to) => {
  const [original, copy] = [await installations[from](), await installations[to]()]
  if (from === 'embedded') await keepDatabaseRunning(original)
  const secret = 'a secret of this campus alone'
  await writeFile(join(original.dataDir, 'secret-key'), secret)
  const token = await whileAppRuns(original, useCampus)
  const file = join(await temporaryFolder(), 'campus.backup')
  const made = await backUp(
    readConfig({ ...original.environment, BACKUP_PASSPHRASE: 'a long passphrase' }),
    file,
  )
  expect(made).toMatchObject({ deleted: [], lost: [] })
  await restore(readConfig({ ...copy.environment, BACKUP_PASSPHRASE: 'a long passphrase' }), file)

  if (to === 'embedded') await keepDatabaseRunning(copy)
  const rows = await rowsOf(original)
  expect(Object.keys(rows).length).toBeGreaterThan(50)
  expect(await rowsOf(copy)).toEqual(rows)
  const documents = await documentsOf(original)
  expect(Object.keys(documents).length).toBeGreaterThan(2)
  expect(await documentsOf(copy)).toEqual(documents)
  expect(await readFile(join(copy.dataDir, 'secret-key'))).toEqual(Buffer.from(secret))

  await whileAppRuns(copy, async (app) => {
    // The session of the original, whose cookie has the same token.
    const call = apiClient(app.url, token)
    expect((await call('GET', '/api/hold')).json.data).toMatchObject({ backupMadeAt: made.madeAt })
    const order = { printRequestId: '00000000-0000-4000-8000-000000000000' }
    expect((await call('POST', '/api/payment/create-order', order)).json.code).toBe('on_hold')
    expect((await call('POST', '/api/manage/resume')).status).toBe(200)
    const id = await orderPrint(call)
    expect((await payFor(call, id)).status).toBe(200)
    expect(await disagreements(app)).toEqual([])
  })
})

test('a backup brings the key that the product made for its documents, and the copy reads them with it', async () => {
  const [original, copy] = [
    withoutDocumentsKey(await embeddedInstallation()),
    withoutDocumentsKey(await embeddedInstallation()),
  ]
  await keepDatabaseRunning(original)
  const { token, name } = await whileAppRuns(original, uploadDocument)
  const file = join(await temporaryFolder(), 'campus.backup')
  await backUp(readConfig(original.environment), file)
  await restore(readConfig(copy.environment), file)
  const key = await readFile(join(original.dataDir, 'documents-key'))
  expect(key.length).toBeGreaterThan(32)
  expect(await readFile(join(copy.dataDir, 'documents-key'))).toEqual(key)
  await keepDatabaseRunning(copy)
  await whileAppRuns(copy, async (app) => {
    const preview = await apiClient(app.url, token)('GET', `/api/files/preview/${name}`)
    expect(preview.bytes.toString('latin1')).toMatch(/^%PDF/)
  })
  // The key alone opens them: with another one the copy does not start.
  await writeFile(join(copy.dataDir, 'documents-key'), 'another key of documents, made elsewhere')
  await expect(whileAppRuns(copy, async () => {})).rejects.toThrow(DocumentKeyError)
})

test('a backup is restored where another key of documents is set', async () => {
  const [original, copy] = [await embeddedInstallation(), await embeddedInstallation()]
  await keepDatabaseRunning(original)
  const { token, name } = await whileAppRuns(original, uploadDocument)
  const file = join(await temporaryFolder(), 'campus.backup')
  await backUp(readConfig(original.environment), file)
  const DOCUMENTS_KEY = 'another key of documents chosen for the copy'
  const other = { ...copy, environment: { ...copy.environment, DOCUMENTS_KEY } }
  await restore(readConfig(other.environment), file)
  await keepDatabaseRunning(other)
  await whileAppRuns(other, async (app) => {
    const preview = await apiClient(app.url, token)('GET', `/api/files/preview/${name}`)
    expect(preview.bytes.toString('latin1')).toMatch(/^%PDF/)
  })
})

/** As an installation that leaves the key of its documents to the product. */
function withoutDocumentsKey({ dataDir }: Installation): Installation {
  return { dataDir, environment: { DATA_DIR: dataDir } }
}

test.each(['embedded', 'external'] as const)(
  'a backup of an %s database that is made while people order and pay is of one moment',
  async (from) => {
    const [original, copy] = [await installations[from](), await embeddedInstallation()]
    const file = join(await temporaryFolder(), 'campus.backup')
    await whileAppRuns(original, async (app) => {
      const calls = (await Promise.all([1, 2, 3].map(() => signUp(app)))).map(({ call }) => call)
      const backup = { isMade: false }
      const ordering = calls.map(async (call) => {
        let count = 0
        for (; !backup.isMade || count < 2; count += 1) await payFor(call, await orderPrint(call))
        return count
      })
      await expect.poll(() => countOf(app, 'payments'), { timeout: 30_000 }).toBeGreaterThan(2)
      await backUp(readConfig(original.environment), file)
      backup.isMade = true
      await Promise.all(ordering)
    })
    await restore(readConfig(copy.environment), file)
    await keepDatabaseRunning(copy)
    // Reads every document that a row names.
    await documentsOf(copy)
    await whileAppRuns(
      copy,
      async (app) => {
        expect(await countOf(app, 'payments')).toBeGreaterThan(2)
        const { rows: unbalanced } = await app.database.pool.query(
          'select journal_id from ledger_entries group by journal_id having sum(amount_paise) <> 0',
        )
        expect(unbalanced).toEqual([])
        for (const { kind, about } of await disagreements(app)) {
          expect(kind).toBe('unknown_payment')
          // The provider had captured it at that moment, and the product had not confirmed it yet.
          expect(await statusPaidBy(app, about)).toEqual(['pending'])
        }
      },
      { ROLE: 'web' },
    )
  },
)

async function countOf({ database }: TestApp, table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}

/**
 * Over several pages: PostgreSQL fills the room that a wide row leaves with a later one, so a copy has
 * another order.
 */
async function addJobsOfManyWidths({ pool }: Pick<InstalledApp['database'], 'pool'>): Promise<void> {
  await pool.query(
    `insert into pgboss.job (name, state, data)
     select (select min(name) from pgboss.queue), 'completed', jsonb_build_object('text', repeat('x', at * 379 % 1900))
     from generate_series(1, 400) at`,
  )
}

test('the embedded database moves to an external one, and documents to a bucket and back', async () => {
  const [here, there] = [await embeddedInstallation(), await externalInstallation()]
  await keepDatabaseRunning(here)
  await whileAppRuns(here, useCampus)
  await withDatabaseOf(here, addJobsOfManyWidths)
  const rows = await rowsOf(here)
  const documents = await documentsOf(here)

  const url = there.environment['DATABASE_URL'] ?? ''
  await moveDatabase(readConfig(here.environment), url)
  expect(await rowsOf(there)).toEqual(rows)
  expect(await rowsOf(here)).toEqual(rows)

  const withBucket = { ...here, environment: { ...here.environment, ...there.bucket.environment } }
  const moved = await moveDocuments(readConfig(withBucket.environment), 'bucket')
  expect(moved.copied).toBeGreaterThanOrEqual(Object.keys(documents).length)
  expect(await documentsOf(withBucket)).toEqual(documents)
  expect(await documentsOf(here)).toEqual(documents)
  expect(await moveDocuments(readConfig(withBucket.environment), 'folder')).toMatchObject({ copied: 0 })
  // A folder without documents gets all of them from the bucket.
  expect(await moveDocuments(readConfig(there.environment), 'folder')).toMatchObject({ present: 0 })
  const inFolder = {
    ...there,
    environment: { ...here.environment, DATA_DIR: there.dataDir, DATABASE_URL: url },
  }
  expect(await documentsOf(inFolder)).toEqual(documents)
  await whileAppRuns(inFolder, async (app) => {
    const { json } = await signUp(app).then(({ call }) => call('GET', '/api/hold'))
    expect(json.data).toBeNull()
  })
})
