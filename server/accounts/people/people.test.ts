import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { type SignedUp, allow, aRegistration, signUp } from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { grantManager } from './permissions.ts'
import { findUser } from '../user-store.ts'

const app = await forThisFile(testApp())
const manager = await signUp(app, { username: 'Meera Manager' })
await allow(app, manager, 'manage')

const grant = (by: SignedUp, id: string, permission: string) =>
  by.call('PUT', `/api/manage/people/${id}/permissions/${permission}`)

const auditOf = (id: string) =>
  app.database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('id').execute()

const revoke = (by: SignedUp, id: string, permission: string) =>
  by.call('DELETE', `/api/manage/people/${id}/permissions/${permission}`)

describe('managers', () => {
  test('give and revoke permissions, and the log keeps who did', async () => {
    const user = await signUp(app)
    for (const _ of ['once', 'twice']) {
      expect((await grant(manager, user.id, 'desk')).json.data.permissions).toEqual(['desk'])
    }
    expect((await user.call('GET', '/api/auth/me')).json.user.permissions).toEqual(['desk'])
    for (const _ of ['once', 'twice']) {
      expect((await revoke(manager, user.id, 'desk')).json.data.permissions).toEqual([])
    }
    const kept = await app.database.db
      .selectFrom('permission_changes')
      .select(['permissions', 'changed_by'])
      .where('user_id', '=', user.id)
      .orderBy('at')
      .execute()
    expect(kept).toEqual([
      { permissions: ['desk'], changed_by: manager.id },
      { permissions: [], changed_by: manager.id },
    ])
    await expect(app.database.db.deleteFrom('permission_changes').execute()).rejects.toThrow(/append-only/)
    expect(await auditOf(user.id)).toMatchObject([
      { actor_id: manager.id, action: 'grant permission', after: { permissions: ['desk'] } },
      { actor_id: manager.id, action: 'revoke permission', after: { permissions: [] } },
    ])
  })

  test('log a person out on every device, and the log keeps who did', async () => {
    const user = await signUp(app)
    const { email, password } = user.registration
    await app.anyone('POST', '/api/auth/login', { email, password })
    const end = (by: SignedUp, id: string) => by.call('DELETE', `/api/manage/people/${id}/sessions`)
    expect((await end(user, manager.id)).status).toBe(403)
    expect((await end(manager, user.id)).json).toEqual({ success: true, data: { ended: 2 } })
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401)
    expect((await manager.call('GET', '/api/auth/me')).status).toBe(200)
    expect((await app.anyone('POST', '/api/auth/login', { email, password })).status).toBe(200)
    expect(await auditOf(user.id)).toMatchObject([{ actor_id: manager.id, action: 'end sessions' }])
    expect((await end(manager, randomUUID())).status).toBe(404)
  })

  test('are no other users: not the desk, not the account’s owner, not a visitor', async () => {
    const user = await signUp(app, { department: 'Admin', category: 'staff' })
    await grant(manager, user.id, 'desk')
    for (const answer of [await grant(user, user.id, 'manage'), await revoke(user, manager.id, 'manage')]) {
      expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden' } })
    }
    expect((await user.call('GET', '/api/manage/people')).status).toBe(403)
    expect((await app.anyone('GET', '/api/manage/people')).status).toBe(401)
  })

  test('do not overwrite each other when they decide about the same user at once', async () => {
    const second = await signUp(app)
    await grant(manager, second.id, 'manage')
    for (const _ of Array(8).keys()) {
      const user = await givenUser(app.database.db)
      await allow(app, user, 'desk')
      const answers = await Promise.all([grant(manager, user.id, 'manage'), revoke(second, user.id, 'desk')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await findUser(app.database.db, user.id))?.permissions).toEqual(['manage'])
      await revoke(manager, user.id, 'manage')
    }
    await revoke(manager, second.id, 'manage')
  })

  test('add and remove the same managers at once without retrying', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => givenUser(app.database.db)))
    const decisions = Array.from({ length: 10 }, () =>
      users.flatMap(({ id }) => [grant(manager, id, 'manage'), revoke(manager, id, 'manage')]),
    )
    const answers = await Promise.all(decisions.flat())
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const { id } of users) await revoke(manager, id, 'manage')
  })

  test('cannot give unknown permissions, or permissions to unknown users', async () => {
    const unknown = '0197f7e4-0000-7000-8000-000000000000'
    expect((await grant(manager, manager.id, 'everything')).json.code).toBe('not_found')
    expect(await grant(manager, unknown, 'desk')).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })

  test('are never reduced to none, even when two resign at once', async () => {
    const second = await signUp(app)
    await grant(manager, second.id, 'manage')
    const answers = await Promise.all([
      revoke(manager, manager.id, 'manage'),
      revoke(second, second.id, 'manage'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('last_manager')
    const left = answers[0]?.status === 409 ? manager : second
    await grant(left, manager.id, 'manage')
    await revoke(manager, second.id, 'manage')
  })

  test('can resign only while another stays, even when two resign at once', async () => {
    const [one, other] = [await signUp(app), await signUp(app)]
    for (const { id } of [one, other]) await grant(manager, id, 'manage')
    await revoke(one, manager.id, 'manage')
    const leave = (user: SignedUp) =>
      user.call('DELETE', '/api/auth/account', { password: user.registration.password })
    const answers = await Promise.all([leave(one), leave(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('last_manager')
    const left = answers[0]?.status === 409 ? one : other
    await grant(left, manager.id, 'manage')
    await revoke(manager, left.id, 'manage')
  })

  test('find users by name and address, and see open decisions without a search', async () => {
    const user = await signUp(app, { username: 'Zubin 100% Sure' })
    const find = async (search: string) =>
      (await manager.call('GET', `/api/manage/people?search=${encodeURIComponent(search)}`)).json.data
    expect(await find('zubin 100%')).toMatchObject([{ id: user.id }])
    expect(await find(user.registration.email)).toHaveLength(1)
    expect((await find('')).map(({ id }: { id: string }) => id)).toContain(manager.id)
    expect((await find('')).map(({ id }: { id: string }) => id)).not.toContain(user.id)
  })
})

test('the command line appoints the first manager by address, once it is confirmed', async () => {
  const parts = { db: app.database.db, now: new Date() }
  const form = aRegistration()
  await app.anyone('POST', '/api/auth/register', form)
  await expect(grantManager(parts, form.email)).rejects.toThrow(/confirmed account/)
  const { registration, call } = await signUp(app)
  await grantManager(parts, ` ${registration.email.toUpperCase()}`)
  const { user } = (await call('GET', '/api/auth/me')).json
  expect(user.permissions).toEqual(['desk', 'manage'])
  expect(await auditOf(user.id)).toMatchObject([
    { actor: 'command line', actor_id: null, action: 'grant permission', after: { permissions: ['desk'] } },
    { actor: 'command line', before: { permissions: ['desk'] }, after: { permissions: ['desk', 'manage'] } },
  ])
  await revoke(manager, (await call('GET', '/api/auth/me')).json.user.id, 'manage')
})

test('a deleted account leaves in the audit log which permissions ended with it', async () => {
  const [operator, user] = [await signUp(app), await signUp(app)]
  await allow(app, operator, 'desk')
  for (const { call, registration } of [operator, user]) {
    expect((await call('DELETE', '/api/auth/account', { password: registration.password })).status).toBe(200)
  }
  expect((await auditOf(operator.id)).at(-1)).toMatchObject({
    actor_id: operator.id,
    action: 'revoke permission',
    before: { permissions: ['desk'] },
    after: { permissions: [] },
  })
  expect(await auditOf(user.id)).toEqual([])
})

describe('a campus', () => {
  test('may restrict a category to some mail domains', async () => {
    await withCampusSettings(app, { categoryDomains: { staff: ['staff.campus.example'] } }, async () => {
      const register = (email: string, category: string) =>
        app.anyone('POST', '/api/auth/register', aRegistration({ email, category }))
      expect((await register('a.student@campus.example', 'staff')).json).toMatchObject({
        errors: [{ field: 'category' }],
        message: 'Only addresses at staff.campus.example may register as staff',
      })
      expect((await register('a.student@campus.example', 'student')).status).toBe(201)
      expect((await register('a.clerk@staff.campus.example', 'staff')).status).toBe(201)
    })
  })

  test('may require a manager’s confirmation of a category, and the user is a student until then', async () => {
    await withCampusSettings(app, { confirmedCategories: ['professor'] }, async () => {
      const user = await signUp(app, { category: 'professor' })
      const category = async () => (await user.call('GET', '/api/auth/me')).json.user.category
      expect(await category()).toBe('student')
      const { json } = await manager.call('GET', '/api/manage/people')
      expect(json.data).toContainEqual(expect.objectContaining({ id: user.id, claimedCategory: 'professor' }))
      const path = `/api/manage/people/${user.id}/category`
      expect((await user.call('PUT', path, { category: 'professor' })).status).toBe(403)
      await manager.call('PUT', path, { category: 'professor' })
      expect(await category()).toBe('professor')
      expect(await auditOf(user.id)).toMatchObject([
        { actor_id: manager.id, action: 'confirm category', after: { category: 'professor' } },
      ])
    })
  })
})
