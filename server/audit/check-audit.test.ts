import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { secretsFrom } from '../platform/secrets/secret-key.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { migrationsBefore } from '../testing/fixtures/database/older-migrations.ts'
import { emptyTestDatabase, testDatabase, testSecretKey } from '../testing/fixtures/database/test-database.ts'
import { secondInstance, testApp } from '../testing/fixtures/app/test-app.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { openSession } from '../accounts/sign-in/open-session.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { beginChain, withAuditKey } from './audit-chain.ts'
import { checkAudit } from './check-audit.ts'
import { beginNewChain, sealsChain } from './new-chain.ts'
import { recordAudit } from './record-audit.ts'

const now = new Date('2026-03-02T04:30:00.123Z')
const entry = (subjectId: string) => ({
  actorId: null,
  action: 'grant permission' as const,
  subject: 'person',
  subjectId,
  before: { permissions: [], z: 1.5, a: { c: null, b: 'ü' } },
  after: { permissions: ['desk'], at: now },
})

/** A log of five entries. */
async function givenLog() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  for (const subject of ['1', '2', '3', '4', '5']) await recordAudit({ db: database.db, now }, entry(subject))
  /** As a superuser of the database. */
  const tamper = async (statement: string) => {
    await database.pool.query(`alter table audit_log disable trigger user; ${statement};
      alter table audit_log enable trigger user`)
  }
  return { ...database, tamper }
}

test('a log that only the product wrote is genuine', async () => {
  const { db } = await givenLog()
  expect(await checkAudit(db)).toEqual({
    entries: 5,
    sealedSince: now,
    older: null,
    bySql: 0,
    problem: null,
  })
})

test.each([
  ['a changed reason', `update audit_log set reason = 'x' where position = 3`, 'changed', 3],
  ['a changed time', `update audit_log set at = at + interval '1 hour' where position = 3`, 'changed', 3],
  ['a changed value', `update audit_log set after = '{"permissions": []}' where position = 3`, 'changed', 3],
  ['a changed person', `update audit_log set subject_id = '9' where position = 3`, 'changed', 3],
  ['a deleted entry', 'delete from audit_log where position = 3', 'missing', 3],
  ['a deleted first entry', 'delete from audit_log where position = 1', 'missing', 1],
  ['a deleted last entry', 'delete from audit_log where position = 5', 'missing', 5],
  [
    'a deleted last entry, and the end moved back',
    `delete from audit_log where position = 5;
     update audit_chain set position = 4, seal = (select seal from audit_log where position = 4)`,
    'missing',
    5,
  ],
  [
    'a deleted entry, and the next ones numbered anew',
    `delete from audit_log where position = 3; update audit_log set position = 3 where position = 4;
     update audit_log set position = 4 where position = 5`,
    'changed',
    3,
  ],
  [
    'two entries in another sequence',
    `update audit_log set position = 9 where position = 2; update audit_log set position = 2 where position = 3;
     update audit_log set position = 3 where position = 9`,
    'changed',
    2,
  ],
  [
    'an added entry',
    `insert into audit_log (at, actor, action, subject, subject_id) values (now(), 'command line', 'refund', 'person', '7')`,
    'added',
    null,
  ],
  [
    'an added entry with a seal of its own',
    `insert into audit_log (at, actor, action, subject, subject_id, position, seal)
       values (now(), 'command line', 'refund', 'person', '7', 6, sha256('x'));
     update audit_chain set position = 6, seal = sha256('x')`,
    'changed',
    6,
  ],
  [
    'a copy of an entry in the place of another',
    `delete from audit_log where position = 4;
     insert into audit_log (at, actor, actor_id, action, subject, subject_id, reason, before, after, position, seal)
       select at, actor, actor_id, action, subject, subject_id, reason, before, after, 4, seal from audit_log where position = 2`,
    'changed',
    4,
  ],
  ['a chain without its begin', 'update audit_chain set begun_at = null', 'missing', 6],
  ['a chain that never began', 'update audit_chain set begun_at = null, position = 0', 'missing', 1],
])('%s by SQL is found', async (_, statement, kind, number) => {
  const { db, tamper } = await givenLog()
  await tamper(statement)
  expect((await checkAudit(db)).problem).toMatchObject({ kind, number })
})

test.each([0, -5, 6, 1_000_000])('an added entry with the number %d is found', async (position) => {
  const { db, tamper } = await givenLog()
  await tamper(`insert into audit_log (at, actor, action, subject, subject_id, position, seal)
    values (now(), 'command line', 'refund', 'person', '7', ${position}, sha256('x'))`)
  expect((await checkAudit(db)).problem).toMatchObject({ kind: 'added', number: null })
})

test.each([
  [
    'a deleted last entry, and the end moved back',
    `delete from audit_log where position = 5;
     update audit_chain set position = 4, seal = (select seal from audit_log where position = 4)`,
  ],
  ['another begin of the chain', `update audit_chain set begun_at = begun_at - interval '1 day'`],
])('%s by SQL is found also after the next entry', async (_, statement) => {
  const { db, tamper } = await givenLog()
  await tamper(statement)
  await recordAudit({ db, now }, entry('6'))
  await recordAudit({ db, now }, entry('7'))
  expect((await checkAudit(db)).problem).toMatchObject({ kind: 'missing' })
})

test('a log is not genuine under another secret key', async () => {
  const { db } = await givenLog()
  const other = withAuditKey(db.withoutPlugins(), secretsFrom('another secret, as long as it should be'))
  expect((await checkAudit(other)).problem).toMatchObject({ kind: 'changed', number: 1 })
})

const later = new Date('2026-07-01T04:30:00.123Z')

/** A log of five entries, of the key change, and of two since then; with the new key. */
async function givenNewChain(previousKey?: string) {
  const log = await givenLog()
  const bare = log.db.withoutPlugins()
  const withKey = (of: typeof bare, key: string) => withAuditKey(of, secretsFrom(key))
  /** Returns the database with a new key, and whether older entries are genuine under the previous key. */
  const changeKey = async (key: string, previous?: string) => {
    const state = await bare.transaction().execute((trx) =>
      beginNewChain(
        { db: withKey(trx, key), now: later },
        {
          from: undefined,
          to: '8899aabbccddeeff',
          previous: previous ? withKey(trx, previous) : undefined,
        },
      ),
    )
    return { db: withKey(bare, key), state }
  }
  const { db, state } = await changeKey('the second key, as long as it should be', previousKey)
  for (const subject of ['6', '7']) await recordAudit({ db, now: later }, entry(subject))
  return { ...log, db, state, changeKey }
}

test.each([
  [testSecretKey, 'genuine'],
  ['no key of this log, as long as it should be', 'not genuine'],
  [undefined, 'not checked'],
])(
  'a log goes on with a new key, and keeps what the key %s says of older entries: %s',
  async (key, state) => {
    const { db, pool } = await givenNewChain(key)
    expect(await checkAudit(db)).toEqual({
      entries: 8,
      sealedSince: later,
      older: { entries: 5, state },
      bySql: 0,
      problem: null,
    })
    const { rows } = await pool.query(`select * from audit_log where action = 'accept secret key'`)
    expect(rows).toMatchObject([{ actor: 'command line', position: 6, after: { olderState: state } }])
  },
)

test.each([
  ['a changed older entry', `update audit_log set reason = 'x' where position = 3`, 'older'],
  ['a changed older seal', `update audit_log set seal = sha256('x') where position = 3`, 'older'],
  ['a deleted first entry', 'delete from audit_log where position = 1', 'older'],
  ['a deleted last older entry', 'delete from audit_log where position = 5', 'older'],
  ['no older entry at all', 'delete from audit_log where position < 6', 'older'],
  [
    'another digest',
    `update audit_log set after = after || '{"olderDigest": "00"}' where position = 6`,
    'changed',
  ],
  ['a deleted key change', 'delete from audit_log where position = 6', 'missing'],
  ['a chain that begins earlier', 'update audit_chain set begins_at = 1', 'changed'],
  [
    'a chain that begins later',
    `delete from audit_log where position = 6; update audit_chain set begins_at = 7`,
    'changed',
  ],
  ['a deleted last entry', 'delete from audit_log where position = 8', 'missing'],
])('after a new key %s by SQL is found', async (_, statement, kind) => {
  const { db, tamper } = await givenNewChain(testSecretKey)
  await tamper(statement)
  expect((await checkAudit(db)).problem).toMatchObject({ kind })
})

test('a second new key keeps the entries of both before', async () => {
  const { changeKey, tamper } = await givenNewChain(testSecretKey)
  const { db, state } = await changeKey(
    'the third key, as long as it should be',
    'the second key, as long as it should be',
  )
  expect(state).toBe('genuine')
  expect(await checkAudit(db)).toMatchObject({ entries: 9, older: { entries: 8 }, problem: null })
  expect(await sealsChain(db)).toBe(true)
  await tamper(`update audit_log set reason = 'x' where position = 2`)
  expect((await checkAudit(db)).problem).toEqual({ kind: 'older', number: null, at: later.toISOString() })
})

test('a new chain begins also after a log that lost entries, or has one past its end', async () => {
  const { changeKey, tamper } = await givenNewChain()
  await tamper(`delete from audit_log where position in (2, 8);
    insert into audit_log (at, actor, action, subject, subject_id, position, seal)
      values (now(), 'command line', 'refund', 'person', '7', 12, sha256('x'))`)
  const key = 'the second key, as long as it should be'
  const { db, state } = await changeKey('the third key, as long as it should be', key)
  expect(state).toBe('not genuine')
  expect(await checkAudit(db)).toMatchObject({ older: { entries: 7 }, problem: null })
})

test('a change of the settings by SQL is counted apart', async () => {
  const { db, pool } = await givenLog()
  await pool.query(`update settings set chosen = chosen || '{"campusName": "X"}'`)
  expect(await checkAudit(db)).toMatchObject({ entries: 5, bySql: 1, problem: null })
})

test('an entry changes neither before nor with its seal', async () => {
  const { pool } = await givenLog()
  await pool.query(`update settings set chosen = chosen || '{"campusName": "X"}'`)
  const sealing = `update audit_log set position = 6, seal = 'x', reason = 'y' where position is null`
  await expect(pool.query(sealing)).rejects.toThrow('append-only')
  await expect(pool.query(`update audit_log set seal = 'x' where position = 1`)).rejects.toThrow(
    'append-only',
  )
})

test('the first start seals existing entries, once', async () => {
  const database = await emptyTestDatabase()
  onTestFinished(() => database.close())
  const { db, pool } = database
  await migrate(pool, await migrationsBefore('0121'))
  await pool.query(
    `insert into audit_log (at, actor, action, subject, subject_id)
     select now(), 'command line', 'refund', 'person', each::text from generate_series(1, 2100) each`,
  )
  await migrate(pool)
  expect(await checkAudit(db)).toMatchObject({ entries: 0, sealedSince: null, problem: null })
  await Promise.all([beginChain(db, now), beginChain(db, new Date())])
  await recordAudit({ db, now }, entry('1'))
  expect(await checkAudit(db)).toMatchObject({ entries: 2101, problem: null })
  expect(await sealsChain(db)).toBe(true)
  await pool.query(
    `insert into audit_log (at, actor, action, subject, subject_id) values (now(), 'system', 'refund', 'person', '7')`,
  )
  await beginChain(db, now)
  expect((await checkAudit(db)).problem).toMatchObject({ kind: 'added' })
})

test('entries of several processes at once make one chain, and one that is rolled back leaves no gap', async () => {
  const app = await testApp({ ROLE: 'web' })
  onTestFinished(() => app.close())
  const other = await secondInstance(app)
  onTestFinished(() => other.close())
  const meera = await givenUser(app.database.db, { permissions: ['manage'] })
  const manager = await signedIn(app, meera)
  const there = apiClient(
    other.url,
    await openSession(app.database.db, { userId: meera.id, device: 'Another', now: new Date() }),
  )
  const change = async (index: number) => {
    const { id } = await givenUser(app.database.db)
    const { status } = await (index % 2 === 0 ? manager : there)(
      'PUT',
      `/api/manage/people/${id}/permissions/desk`,
    )
    return status
  }
  const rolledBack = app.database.db.transaction().execute(async (trx) => {
    await recordAudit({ db: trx, now }, entry('never'))
    throw new Error('rolled back')
  })
  const [statuses] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, (_, index) => change(index))),
    rolledBack.catch(() => undefined),
  ])
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { status, json } = await manager('GET', '/api/manage/audit/check')
  expect([status, json.data]).toEqual([
    200,
    { entries: 12, sealedSince: expect.any(String), older: null, bySql: 0, problem: null },
  ])
})

test('without the key no entry is written', async () => {
  const { db } = await givenLog()
  const bare = db.withoutPlugins()
  await expect(recordAudit({ db: bare, now }, entry('1'))).rejects.toThrow('withAuditKey')
})
