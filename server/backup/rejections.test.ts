import { freePort } from '@campus-print/ipp/testing'
import { randomBytes, randomInt } from 'node:crypto'
import { readFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { operate } from '../operate.ts'
import {
  type Installation,
  embeddedInstallation,
  externalInstallation,
  whileAppRuns,
  withDatabaseOf,
} from '../testing/fixtures/app/installations.ts'
import { temporaryFolder } from '../testing/fixtures/files/temporary-folder.ts'
import { uploadPdf } from '../testing/fixtures/people/orders.ts'
import { signUp } from '../testing/fixtures/people/people.ts'
import { migrations } from '../testing/fixtures/database/older-migrations.ts'
import { testDatabase } from '../testing/fixtures/database/test-database.ts'
import { type RowSource, fillDatabase, openEmptyDatabase, emptyOnFailure } from './database-copy.ts'
import { openBackup } from './archive.ts'
import { describeTables, findForeignObjects, isInUse, openCopyClient } from './database-store.ts'
import { decrypt, encrypted } from './encryption.ts'

const passphrase = 'correct horse battery'

type Command = Parameters<typeof operate>[0]

/** Runs an operator's command; returns its exit code and output. */
async function run(
  command: Command,
  installation: Installation,
  arg?: string,
  variables: Record<string, string> = {},
): Promise<[number, string]> {
  const lines: string[] = []
  const env = { ...installation.environment, ...variables }
  const code = await operate(command, arg === undefined ? [] : [arg], {
    env,
    print: (line) => lines.push(line),
  })
  return [code, lines.join('\n')]
}

test('a file named without its folder lies where npm was called', async () => {
  const { original } = await givenBackup()
  const INIT_CWD = await temporaryFolder()
  expect((await run('backup', original, 'here.backup', { INIT_CWD }))[0]).toBe(0)
  expect(await readdir(INIT_CWD)).toEqual(['here.backup'])
})

test('a storage that does not answer is named, with the reason', async () => {
  const { original } = await givenBackup()
  const [code, said] = await run('move-documents', original, 'folder', {
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  })
  expect(code).toBe(1)
  expect(said).toMatch(/^The storage of documents does not answer: .*ECONNREFUSED/)
})

/** A small installation and its backup. */
async function givenBackup(variables: Record<string, string> = {}) {
  const original = await externalInstallation()
  await whileAppRuns(original, async (app) => void (await uploadPdf((await signUp(app)).call)))
  const file = join(await temporaryFolder(), 'campus.backup')
  const [code, said] = await run('backup', original, file, variables)
  expect(code).toBe(0)
  return { original, file, said }
}

async function expectEmpty(
  installation: Installation & { bucket?: { keys(): Promise<string[]> } },
): Promise<void> {
  if (installation.environment['DATABASE_URL'] === undefined) {
    expect(await readdir(installation.dataDir)).toEqual([])
    return
  }
  await withDatabaseOf(installation, async ({ pool }) => {
    const client = await pool.connect()
    expect(await findForeignObjects(client)).toEqual([])
    client.release()
  })
  expect(await installation.bucket?.keys()).toEqual([])
}

test('restore rejects a wrong or missing passphrase, a truncated and a changed file, and leaves the target empty', async () => {
  const { file } = await givenBackup({ BACKUP_PASSPHRASE: passphrase })
  const target = await embeddedInstallation()
  const expectRejected = async (
    expected: string,
    variables: Record<string, string> = { BACKUP_PASSPHRASE: passphrase },
  ) => {
    const [code, said] = await run('restore', target, file, variables)
    expect([code, said]).toEqual([1, expect.stringContaining(expected)])
    await expectEmpty(target)
  }
  await expectRejected('BACKUP_PASSPHRASE is not the one of this backup', {
    BACKUP_PASSPHRASE: 'another passphrase',
  })
  await expectRejected('Set BACKUP_PASSPHRASE', {})
  const whole = await readFile(file)
  expect(whole.includes('asha')).toBe(false)
  const changed = Buffer.from(whole)
  const middle = whole.length >> 1
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
  await writeFile(file, changed)
  await expectRejected('was changed')
  await writeFile(file, whole)
  await truncate(file, whole.length - 1)
  await expectRejected('was changed')
  await writeFile(file, 'no backup at all')
  await expectRejected('backup is incomplete')
})

test('a backup without a passphrase is a zip, in which every change is found or changes nothing', async () => {
  const { file, said } = await givenBackup()
  expect(said).toContain('The backup is not encrypted')
  const whole = await readFile(file)
  expect(whole.subarray(0, 2).toString()).toBe('PK')
  const read = async () => {
    const backup = await openBackup(file, undefined)
    await backup.close()
    return backup.manifest
  }
  const manifest = await read()
  const outcomes: unknown[] = []
  for (let step = 0; step < 40; step += 1) {
    const changed = Buffer.from(whole)
    const at = randomInt(whole.length)
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(8)), at)
    await writeFile(file, changed)
    // Every part was compared with its digest: an undetected change is between them.
    outcomes.push(await read().catch((error: unknown) => String(error)))
  }
  const found = expect.stringContaining('Nothing was restored')
  for (const outcome of outcomes) expect(outcome).toEqual(typeof outcome === 'string' ? found : manifest)
  expect(outcomes.filter((outcome) => typeof outcome === 'string').length).toBeGreaterThan(10)
  const target = await embeddedInstallation()
  await writeFile(file, whole.subarray(0, whole.length - 30))
  expect(await run('restore', target, file)).toEqual([1, expect.stringContaining('Nothing was restored')])
})

test('a folder, a database and a bucket that are in use are not restored into', async () => {
  const { original, file } = await givenBackup()
  const used = await embeddedInstallation()
  await writeFile(join(used.dataDir, 'secret-key'), 'of another campus')
  expect(await run('restore', used, file)).toEqual([
    1,
    expect.stringContaining('is not empty: it contains secret-key'),
  ])
  expect(await readdir(used.dataDir)).toEqual(['secret-key'])

  const fresh = await externalInstallation()
  const onUsedDatabase = {
    ...fresh,
    environment: { ...fresh.environment, DATABASE_URL: original.environment['DATABASE_URL'] ?? '' },
  }
  expect(await run('restore', onUsedDatabase, file)).toEqual([
    1,
    expect.stringContaining('The database is not empty'),
  ])
  const onUsedBucket = {
    ...fresh,
    environment: { ...original.environment, ...only(fresh, 'DATABASE_URL', 'DATA_DIR') },
  }
  expect(await run('restore', onUsedBucket, file)).toEqual([
    1,
    expect.stringContaining('The storage of documents is not empty'),
  ])
  await expectEmpty(fresh)

  await whileAppRuns(original, async (app) => {
    expect(await run('restore', onUsedDatabase, file)).toEqual([
      1,
      expect.stringContaining('The database is not empty'),
    ])
    expect(await run('move-documents', original, 'folder')).toEqual([
      1,
      expect.stringContaining('The product is running'),
    ])
    expect((await app.anyone('GET', '/api/health/ready')).status).toBe(200)
  })
  // Afterwards the same place still takes it.
  expect((await run('restore', fresh, file))[0]).toBe(0)
})

function only({ environment }: Installation, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, environment[name] ?? '']))
}

test('a failed restore empties the database, and a killed one keeps the product from starting', async () => {
  const target = await externalInstallation()
  const url = target.environment['DATABASE_URL'] ?? ''
  const client = await openEmptyDatabase(url)
  const source: RowSource = {
    migrations: await readdir(migrations),
    tables: [{ schema: 'public', name: 'users', columns: [] }],
    sequences: async () => [],
    read: () => Promise.reject(new Error('not reached')),
  }
  await expect(emptyOnFailure(client, () => fillDatabase(client, url, source))).rejects.toThrow(
    'public.users has other columns in this version',
  )
  await client.end()
  // Another connection: migrations leave functions in theirs.
  const again = await openEmptyDatabase(url)
  const columns = await columnsOf('invoice_counters')
  const broken = { ...source, tables: [{ schema: 'public', name: 'invoice_counters', columns }] }
  await expect(emptyOnFailure(again, () => fillDatabase(again, url, broken))).rejects.toThrow('not reached')
  expect(await findForeignObjects(again)).toEqual([])
  await again.query('create schema campus_print_restore')
  await again.end()
  await expect(whileAppRuns(target, async () => {})).rejects.toThrow(
    'A restore into this database did not finish',
  )
})

async function columnsOf(table: string): Promise<readonly string[]> {
  const database = await testDatabase()
  const client = await openCopyClient(database.connection)
  const tables = await describeTables(client)
  await client.end()
  await database.close()
  return tables.find(({ name }) => name === table)?.columns ?? []
}

test('connections that a pooler kept after the product ended are no use of the database, those of live events are', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const client = await openCopyClient(database.connection)
  onTestFinished(() => client.end())
  const connectAs = async (application_name: string) => {
    const other = new pg.Client({ ...database.connection, application_name })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('select')
  }
  await connectAs('campus-print-jobs')
  expect([await isInUse(client), await isInUse(client, 0)]).toEqual([true, false])
  await connectAs('campus-print-events')
  expect(await isInUse(client, 0)).toBe(true)
})

test('the embedded database does not move while the product runs, nor into a database that is in use', async () => {
  const [here, there] = [await embeddedInstallation(), await externalInstallation()]
  const url = there.environment['DATABASE_URL'] ?? ''
  await whileAppRuns(here, async (app) => {
    expect(await run('move-database', here, url)).toEqual([
      1,
      expect.stringContaining('The product is running'),
    ])
    expect((await app.anyone('GET', '/api/health/ready')).status).toBe(200)
  })
  expect(await run('move-database', there, url)).toEqual([1, expect.stringContaining('DATABASE_URL is set')])
  expect(await run('move-database', here, 'elsewhere')).toEqual([
    1,
    expect.stringContaining('Usage: npm run move-database'),
  ])
  await withDatabaseOf(there, ({ pool }) => pool.query('create table mine ()'))
  expect(await run('move-database', here, url)).toEqual([
    1,
    expect.stringContaining('it contains public.mine'),
  ])
})

test('a backup file that cannot be written or read is named, and no other backup’s is removed', async () => {
  const { original, file } = await givenBackup()
  const impossible = join(file, 'campus.backup')
  const written = await run('backup', original, impossible)
  expect(written).toEqual([1, expect.stringMatching(new RegExp(`^${impossible} cannot be written: ENOTDIR`))])
  const read = await run('restore', await embeddedInstallation(), impossible)
  expect(read).toEqual([1, expect.stringMatching(new RegExp(`^${impossible} cannot be read: ENOTDIR`))])

  const other = `${file}.2.partial`
  await writeFile(other, 'of a backup that runs')
  const second = await run('backup', original, `${file}.2`)
  expect(second).toEqual([1, expect.stringContaining(`EEXIST: file already exists, open '${other}'`)])
  expect(await readFile(other, 'utf8')).toBe('of a backup that runs')
})

test('a command without its argument or environment prints what is missing', async () => {
  const installation = await embeddedInstallation()
  expect(await run('backup', installation)).toEqual([1, expect.stringContaining('Usage: npm run backup')])
  expect(await run('backup', installation, 'x')).toEqual([
    1,
    expect.stringContaining('There is no database in'),
  ])
  expect(await run('restore', installation)).toEqual([1, expect.stringContaining('Usage: npm run restore')])
  expect(await run('resume', installation)).toEqual([1, expect.stringContaining('There is no database in')])
  expect(await run('move-documents', installation)).toEqual([
    1,
    expect.stringContaining('Usage: npm run move-documents'),
  ])
  expect(await run('move-documents', installation, 'bucket')).toEqual([1, expect.stringContaining('S3_')])
  expect(await run('backup', installation, 'x', { BACKUP_PASSPHRASE: 'short' })).toEqual([
    1,
    expect.stringContaining('BACKUP_PASSPHRASE: at least 12 characters'),
  ])
})

/** Encrypts bytes as a backup is; the key takes less work than a real one. */
async function encryptedFile(bytes: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'encrypted')
  await pipeline(Readable.from([bytes]), await encrypted(passphrase, 10), createWriteStream(path))
  return path
}

async function decrypted(path: string, secret = passphrase): Promise<Buffer> {
  const file = await open(path)
  try {
    const plain = await decrypt(file, secret)
    return Buffer.concat(await Readable.from(plain.read(0, plain.size)).toArray())
  } finally {
    await file.close()
  }
}

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
  '%i bytes come back as they were encrypted',
  async (length) => {
    const bytes = randomBytes(length)
    expect((await decrypted(await encryptedFile(bytes))).equals(bytes)).toBe(true)
  },
)

test('a bit changed anywhere, a chunk moved, and bytes cut off or added are found', async () => {
  const path = await encryptedFile(randomBytes(200_000))
  const whole = await readFile(path)
  const broken = async (bytes: Buffer) => {
    await writeFile(path, bytes)
    return decrypted(path).then(
      () => 'not found',
      () => 'found',
    )
  }
  const [header, sealed] = [33, 65_552]
  const positions = [
    ...Array.from({ length: header }, (_, at) => at).slice(0, header),
    ...Array.from({ length: 60 }, () => randomInt(whole.length)),
  ]
  for (const at of positions) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(8)), at)
    expect([at, await broken(changed)]).toEqual([at, 'found'])
  }
  const chunk = (number: number) => whole.subarray(header + number * sealed, header + (number + 1) * sealed)
  const swapped = Buffer.concat([
    whole.subarray(0, header),
    chunk(1),
    chunk(0),
    whole.subarray(header + 2 * sealed),
  ])
  expect(await broken(swapped)).toBe('found')
  for (const length of [header - 1, header, header + sealed, whole.length - 1]) {
    expect([length, await broken(whole.subarray(0, length))]).toEqual([length, 'found'])
  }
  expect(await broken(Buffer.concat([whole, randomBytes(20)]))).toBe('found')
  await writeFile(path, whole)
  await expect(decrypted(path, 'another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
})
