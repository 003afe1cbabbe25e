// `npm run backup`, `restore`, `resume`, `accept-secret-key`, `move-database` and `move-documents`, with the
// product's environment.
import type { OlderState } from '@campus-print/contract/audit'
import { join, resolve } from 'node:path'
import { backUp } from './backup/back-up.ts'
import { BackupError } from './backup/backup-error.ts'
import { moveDatabase, moveDocuments } from './backup/move.ts'
import { restore } from './backup/restore.ts'
import { whileStopped } from './backup/while-stopped.ts'
import { type Config, readConfig } from './config.ts'
import { DatabaseUrl } from './config-values.ts'
import { StorageUnavailable } from './documents/index.ts'
import { auditedDatabase, openDatabase, requireExistingDatabase } from './open-database.ts'
import { acceptSecretKey, resume, voidedMessage } from './operation/index.ts'
import { connect } from './platform/database/connect.ts'
import { migrateOn } from './platform/database/migrate.ts'
import { silentLog } from './platform/log/log.ts'
import { loadSecretKey, readSecret, secretKeyFile } from './platform/secrets/secret-key.ts'
import { startErrorMessage } from './start-error.ts'

const commands = {
  backup: runBackup,
  restore: runRestore,
  resume: runResume,
  'accept-secret-key': runAcceptSecretKey,
  'move-database': runMoveDatabase,
  'move-documents': runMoveDocuments,
} as const

const fileCommands: ReadonlySet<keyof typeof commands> = new Set(['backup', 'restore'])

type Print = (line: string) => void

/** Runs one command; returns the exit code. Prints errors as one sentence, without a stack. */
export async function operate(
  command: keyof typeof commands,
  args: readonly string[],
  { env, print }: { env: Readonly<Record<string, string | undefined>>; print: Print },
): Promise<number> {
  try {
    const [arg] = args
    // npm runs the command in the product's folder, and passes the operator's folder in INIT_CWD.
    const value = arg && fileCommands.has(command) ? resolve(env['INIT_CWD'] ?? '', arg) : arg
    return await commands[command](readConfig(env), value, print)
  } catch (error) {
    print(messageOf(error))
    return 1
  }
}

function messageOf(error: unknown): string {
  if (error instanceof BackupError) return error.message
  // The error's own message is for users who upload.
  if (error instanceof StorageUnavailable)
    return `The storage of documents does not answer: ${String(error.cause)}`
  return startErrorMessage(error) ?? String(error instanceof Error ? error.message : error)
}

async function runBackup(config: Config, file: string | undefined, print: Print): Promise<number> {
  if (!file) throw new BackupError('Usage: npm run backup -- FILE')
  const { tables, documents, files, deleted, lost } = await backUp(config, file)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(`${file} contains ${rows} rows of ${tables.length} tables and ${documents.length} documents.`)
  if (deleted.length > 0) print(`${deleted.length} documents were deleted meanwhile.`)
  if (config.secretKey !== undefined)
    print('SECRET_KEY is not in it: keep your environment file as well, with DOCUMENTS_KEY where it is set.')
  else if (files.length > 0) print(`It also contains ${files.map(({ name }) => name).join(', ')}.`)
  if (config.backupPassphrase === undefined) {
    print(
      'The backup is not encrypted: anyone with the file can read every document. Set BACKUP_PASSPHRASE to encrypt it.',
    )
  }
  if (lost.length === 0) return 0
  print(
    `${lost.length} documents are missing in the storage, and in the backup: ${lost.slice(0, 5).join(', ')}`,
  )
  return 1
}

async function runRestore(config: Config, file: string | undefined, print: Print): Promise<number> {
  if (!file) throw new BackupError('Usage: npm run restore -- FILE')
  const { tables, documents, madeAt, files, hasOtherKey } = await restore(config, file)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(`Restored and compared: ${rows} rows of ${tables.length} tables and ${documents.length} documents.`)
  print(`The backup was made at ${madeAt}.`)
  if (config.secretKey !== undefined && files.some(({ name }) => name === 'secret-key')) {
    print('SECRET_KEY is set, so the product does not use the secret key of the backup.')
  }
  if (hasOtherKey) {
    print(
      'The secret key here is not the one that the backup was made with: the copy does not start with it.',
    )
    print('Set SECRET_KEY to that one, or run npm run accept-secret-key before the first start.')
  }
  print(
    'The copy is on hold: it prints, sends and charges nothing. Start it, look at it, then npm run resume.',
  )
  return 0
}

async function runResume(config: Config, _arg: string | undefined, print: Print): Promise<number> {
  requireExistingDatabase(config)
  const { database, close } = await openDatabase(config, silentLog)
  try {
    const wasOnHold = await resume({ db: await auditedDatabase(config, database), now: new Date() }, null)
    print(wasOnHold ? 'It prints, sends and charges from now on.' : 'It was not on hold.')
    return 0
  } finally {
    await close()
  }
}

async function runAcceptSecretKey(config: Config, _arg: string | undefined, print: Print): Promise<number> {
  const olderState = await whileStopped(config, async ({ client, connection }) => {
    await migrateOn(client)
    const { dataDir, previousSecretKey: previousKey } = config
    const database = connect(connection, { max: 1, log: silentLog })
    try {
      const secretKey = await loadSecretKey(dataDir, config.secretKey)
      const storedKey = await readSecret(join(dataDir, secretKeyFile))
      const keys = { secretKey, previousKey, storedKey }
      return await acceptSecretKey({ db: database.db, now: new Date() }, keys)
    } finally {
      await database.close()
    }
  })
  if (olderState === undefined) {
    print('The database is used with this key already. Nothing was changed.')
    return 0
  }
  print('The database is used with this key from now on. ' + olderMessages[olderState])
  print(voidedMessage)
  print('To let in a person without passkeys: npm run create-manager -- EMAIL --two-step-off')
  return 0
}

const olderMessages: Readonly<Record<OlderState, string>> = {
  genuine: 'Every entry of the audit log was genuine under the key of before.',
  'not checked':
    'Whether older entries of the audit log are genuine was not checked: that needs SECRET_PREVIOUS_KEY.',
  'not genuine': 'The audit log was not genuine under the key of before; its new entry says so.',
}

async function runMoveDatabase(config: Config, url: string | undefined, print: Print): Promise<number> {
  if (!url || !DatabaseUrl.safeParse(url).success) {
    throw new BackupError('Usage: npm run move-database -- postgres://user:password@host/name')
  }
  const tables = await moveDatabase(config, url)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(`Copied and compared: ${rows} rows of ${tables.length} tables. The embedded database is unchanged.`)
  print(
    `Now set DATABASE_URL to that address, and keep DATA_DIR=${config.dataDir}: documents and keys are there.`,
  )
  print('Never start the product without DATABASE_URL again: it would go on with the old database.')
  return 0
}

async function runMoveDocuments(config: Config, to: string | undefined, print: Print): Promise<number> {
  if (to !== 'bucket' && to !== 'folder') {
    throw new BackupError('Usage: npm run move-documents -- bucket, or npm run move-documents -- folder')
  }
  const { copied, bytes, present } = await moveDocuments(config, to)
  print(`Copied and compared: ${copied} files, ${bytes} bytes; ${present} were there already.`)
  if (to === 'bucket') print('Start the product with the same five variables S3_…. The folder is unchanged.')
  else print('Start the product without the variables S3_…. The bucket is unchanged.')
  return 0
}
