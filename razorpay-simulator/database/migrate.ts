import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SimulatorDatabase } from '../context.ts'
import { packageFolder } from '../package-folder.ts'

const lockName = 'razorpay_simulator migrations'

/** Creates what is missing of the schema `razorpay_simulator`; several processes may do so at once. */
export async function migrate(db: SimulatorDatabase): Promise<void> {
  const folder = join(packageFolder(), 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(trx)
    await sql`create schema if not exists razorpay_simulator`.execute(trx)
    await sql`create table if not exists razorpay_simulator.migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`.execute(trx)
    const applied = await trx.selectFrom('razorpay_simulator.migrations').select('name').execute()
    for (const name of names.filter((each) => !applied.some((row) => row.name === each))) {
      await sql.raw(await readFile(join(folder, name), 'utf8')).execute(trx)
      await trx.insertInto('razorpay_simulator.migrations').values({ name }).execute()
    }
  })
}
