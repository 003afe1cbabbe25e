import { connect } from '../../platform/database/connect.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { DatabaseContext } from '../../platform/database/target.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'

// Prepares a database as every process of the product does when it starts.

const connection = JSON.parse(process.argv[2] ?? '') as DatabaseContext
const database = connect(connection, { max: 2, log: silentLog })
await migrate(database.pool)
await database.close()

const jobs = createJobs({ connection, log: silentLog })
await jobs.start()
await jobs.beginWork()
await jobs.stop()
process.stdout.write('up\n')
