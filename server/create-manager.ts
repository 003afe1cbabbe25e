// `npm run create-manager -- EMAIL`: makes a registered user a manager; the product may run meanwhile.
import { appointManager } from './accounts/appoint-manager.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'
import { silentLog } from './platform/log/log.ts'

const [email] = process.argv.slice(2)

try {
  if (!email) throw new Error('Whom? npm run create-manager -- EMAIL')
  await createManager(email)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function createManager(address: string): Promise<void> {
  const { database, close } = await openDatabase(readConfig(process.env), silentLog)
  try {
    const { username } = await appointManager({ db: database.db, now: new Date() }, address)
    console.log(`${username} (${address}) is a manager and runs the desk.`)
  } finally {
    await close()
  }
}
