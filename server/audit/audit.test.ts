import { expect, test } from 'vitest'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db, pool } = app.database
const meera = await givenUser(db, { username: 'Meera Deshpande', permissions: ['manage'] })
const manager = await signedIn(app, meera)
const gone = await givenUser(db, { username: 'Deleted account', deleted_at: new Date() })

const list = async (query = '') => (await manager('GET', `/api/manage/audit${query}`)).json

await pool.query(
  `insert into audit_log (at, actor, actor_id, action, subject, subject_id, reason, before, after) values
    ('2026-03-01 18:29:59+00', 'person', $1, 'refund', 'print request', '0197f7e4-0000-7000-8000-000000000000', 'Pale', null, '{"refunded": 4}'),
    ('2026-03-01 18:30:00+00', 'person', $2, 'hand over', 'print request', '0197f7e4-0000-7000-8000-000000000000', null, null, null),
    ('2026-03-02 10:00:00+00', 'command line', null, 'grant permission', 'person', $1, null, '{}', '{"permissions": ["manage"]}'),
    ('2026-03-02 10:00:00+00', 'system', null, 'refund', 'print request', '0197f7e4-0000-7000-8000-000000000001', null, null, null)`,
  [meera.id, gone.id],
)

const actionsOf = (json: { data: { action: string }[] }) => json.data.map(({ action }) => action)

test('an entry names the person, the command line or the system, and what it was done to', async () => {
  const { data, actions, next } = await list()
  expect(
    data.map(({ actor, subject }: { actor: unknown; subject: unknown }) => ({ actor, subject })),
  ).toEqual([
    { actor: 'system', subject: { kind: 'print request', id: expect.any(String), name: null } },
    { actor: 'command line', subject: { kind: 'person', id: meera.id, name: 'Meera Deshpande' } },
    { actor: { id: gone.id, name: null }, subject: expect.anything() },
    { actor: { id: meera.id, name: 'Meera Deshpande' }, subject: expect.anything() },
  ])
  expect(data[3]).toMatchObject({
    at: '2026-03-01T18:29:59.000Z',
    action: 'refund',
    reason: 'Pale',
    before: null,
    after: { refunded: 4 },
  })
  expect(actions).toEqual(['grant permission', 'hand over', 'refund'])
  expect(next).toBeNull()
})

test.each([
  [`?actor=${meera.id}`, ['refund']],
  ['?actor=command%20line', ['grant permission']],
  ['?actor=system', ['refund']],
  ['?action=refund', ['refund', 'refund']],
  ['?subject=person', ['grant permission']],
  ['?subject=print%20request&id=0197f7e4-0000-7000-8000-000000000001', ['refund']],
  ['?from=2026-03-02', ['refund', 'grant permission', 'hand over']],
  ['?to=2026-03-01', ['refund']],
  ['?from=2026-03-02&to=2026-03-02&action=hand%20over', ['hand over']],
  ['?action=nothing', []],
])('the filter %s finds %j; days are those of the campus', async (query, actions) => {
  expect(actionsOf(await list(query))).toEqual(actions)
})

test('pages follow each other without a gap, also where entries have the same time', async () => {
  const seen: string[] = []
  let before: string | null = ''
  do {
    const { data, next }: { data: { id: string }[]; next: string | null } = await list(
      `?limit=1${before ? `&before=${before}` : ''}`,
    )
    seen.push(...data.map(({ id }) => id))
    before = next
  } while (before)
  const all = await list()
  expect(seen).toEqual(all.data.map(({ id }: { id: string }) => id))
  expect(new Set(seen).size).toBe(4)
})

test.each(['?from=2026-03-02&to=2026-03-01', '?from=yesterday', '?actor=somebody', '?limit=0', '?before=x'])(
  'the query %s is rejected',
  async (query) => {
    const { status, json } = await manager('GET', `/api/manage/audit${query}`)
    expect([status, json.code]).toEqual([400, 'invalid_input'])
  },
)

test('the database rejects changing and deleting an entry', async () => {
  await expect(pool.query(`update audit_log set reason = 'x'`)).rejects.toThrow(/append-only/)
  await expect(pool.query('delete from audit_log')).rejects.toThrow(/append-only/)
  await expect(pool.query('truncate audit_log')).rejects.toThrow(/append-only/)
})
