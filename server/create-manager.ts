// `npm run create-manager -- EMAIL`: makes a registered user a manager; the product may run meanwhile. With
// `--two-step-off` it turns off the two-step login of a person who lost app and recovery codes, and nothing
// else.
import { grantManager, turnTwoStepOffByCommand } from './accounts/index.ts'
import { readConfig } from './config.ts'
import { type OpenDatabase, auditedDatabase, openDatabase, requireExistingDatabase } from './open-database.ts'
import type { Db } from './platform/database/connect.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { silentLog } from './platform/log/log.ts'
import { startErrorMessage } from './start-error.ts'

const twoStepOff = '--two-step-off'
const args = process.argv.slice(2)
const [email] = args.filter((arg) => arg !== twoStepOff)

try {
  if (!email) throw new Error('Usage: npm run create-manager -- EMAIL [--two-step-off]')
  await (args.includes(twoStepOff) ? turnOff(email) : createManager(email))
} catch (error) {
  console.error(startErrorMessage(error) ?? (error instanceof Error ? error.message : error))
  process.exit(1)
}

async function createManager(address: string): Promise<void> {
  await withDatabase(async (_opened, db) => {
    const { username } = await grantManager({ db, now: new Date() }, address)
    console.log(`${username} (${address}) is a manager and runs the desk.`)
  })
}

async function turnOff(address: string): Promise<void> {
  await withDatabase(async ({ connection, directConnection }, db) => {
    const jobs = createJobs({ connection, directConnection, log: silentLog })
    await jobs.start()
    try {
      const { username } = await turnTwoStepOffByCommand({ db, jobs, now: new Date() }, address)
      console.log(`Two-step login of ${username} (${address}) is off. The product mails it to them.`)
    } finally {
      await jobs.stop()
    }
  })
}

async function withDatabase(work: (opened: OpenDatabase, db: Db) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  requireExistingDatabase(config)
  const opened = await openDatabase(config, silentLog)
  try {
    await work(opened, await auditedDatabase(config, opened.database))
  } finally {
    await opened.close()
  }
}
