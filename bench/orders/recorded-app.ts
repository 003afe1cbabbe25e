import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { type Db, connect } from '../../server/platform/database/connect.ts'
import { silentLog } from '../../server/platform/log/log.ts'
import type { GivenDatabase } from '../with-database.ts'
import { type Recorder, recordStatements } from './record-sql.ts'

export interface RecordedApp {
  readonly url: string
  readonly db: Db
  readonly recorder: Recorder
}

/** Runs the app in this process and records its SQL. */
export async function withRecordedApp<Result>(
  { connection, dataDir }: Pick<GivenDatabase, 'connection' | 'dataDir'>,
  act: (app: RecordedApp) => Promise<Result>,
): Promise<Result> {
  const database = connect(connection, { max: 20, log: silentLog })
  const recorder = recordStatements(database.pool)
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ROLE: 'web', LOG_LEVEL: 'silent' })
  const secretKey = 'a secret of this measurement, long enough'
  const app = await buildApp({ config, database, connection, secretKey, clock: () => new Date() })
  try {
    return await act({ url: await app.start(), db: database.db, recorder })
  } finally {
    recorder.close()
    await app.stop()
    await database.close()
  }
}
