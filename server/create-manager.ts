// `npm run create-manager -- EMAIL`: makes a registered user a manager; the product may run meanwhile.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { grantManager } from './accounts/index.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'
import { silentLog } from './platform/log/log.ts'
import { startErrorMessage } from './start-error.ts'

const [email] = process.argv.slice(2)

try {
  if (!email) throw new Error('Whom? npm run create-manager -- EMAIL')
  await createManager(email)
} catch (error) {
  console.error(startErrorMessage(error) ?? (error instanceof Error ? error.message : error))
  process.exit(1)
}

async function createManager(address: string): Promise<void> {
  const config = readConfig(process.env)
  rejectNewFolder(config)
  const { database, close } = await openDatabase(config, silentLog)
  try {
    const { username } = await grantManager({ db: database.db, now: new Date() }, address)
    console.log(`${username} (${address}) is a manager and runs the desk.`)
  } finally {
    await close()
  }
}

/** Without the product's own environment the command would create an empty database without users. */
function rejectNewFolder({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return
  throw new Error(`There is no database in ${dataDir}. Set the same environment as for the product.`)
}
