import { beforeEach, describe, expect, test } from 'vitest'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { describedOperations } from '../../testing/fixtures/app/described-operations.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { setSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { turnOnTwoStep } from '../../testing/fixtures/people/authenticator-app.ts'
import { allow, signedIn, signUp } from '../../testing/fixtures/people/people.ts'
import { forThisFile } from '../../testing/for-this-file.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db } = app.database
beforeEach(() => setSettings(app, {}))

const staff = async () =>
  signedIn(app, await givenUser(db, { permissions: ['desk', 'manage'], password_hash: null }))
const operations = (await describedOperations(app)).filter(({ needsPermission }) => needsPermission)

describe('while the campus asks for two-step login at the desk and for managing', () => {
  beforeEach(() => setSettings(app, { twoStepForStaff: true }))

  test.each(operations)('$method $path is closed to a session without a second factor', async (operation) => {
    const call = await staff()
    const path = operation.path.replaceAll(/\{\w+\}/g, '0197f7e4-1111-7000-8000-000000000001')
    const { status, json } = await call(operation.method, path, operation.body)
    expect([status, json.code]).toEqual([403, 'second_factor_required'])
  })

  test('setting it up opens them at once, and turning it off closes them', async () => {
    const call = await staff()
    expect((await call('GET', '/api/auth/me')).json.user.needsTwoStep).toBe(true)
    expect((await call('GET', '/api/auth/two-step')).json.data.isRequired).toBe(true)
    const { nextCode } = await turnOnTwoStep(call)
    expect((await call('GET', '/api/manage/settings')).status).toBe(200)
    expect((await call('GET', '/api/auth/me')).json.user.needsTwoStep).toBeUndefined()
    await call('POST', '/api/auth/two-step/off', { code: nextCode() })
    expect((await call('GET', '/api/manage/settings')).json.code).toBe('second_factor_required')
  })

  test('a user without a permission is not asked for two-step login', async () => {
    const call = await signedIn(app, await givenUser(db))
    expect((await call('GET', '/api/auth/me')).json.user.needsTwoStep).toBeUndefined()
    expect((await call('GET', '/api/auth/two-step')).json.data.isRequired).toBe(false)
    expect((await call('GET', '/api/manage/settings')).json.code).toBe('forbidden')
  })

  test('everything else of an account stays open', async () => {
    const call = await staff()
    for (const path of ['/api/auth/me', '/api/auth/profile', '/api/print/history'])
      expect((await call('GET', path)).status).toBe(200)
  })
})

describe('a manager who asks for two-step login', () => {
  const change = { security: { twoStepForStaff: true } }

  test('has to have logged in with it', async () => {
    const manager = await signUp(app)
    await allow(app, manager, 'manage')
    const put = () => manager.call('PUT', '/api/manage/settings', change)
    const refused = await put()
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [{ field: 'security.twoStepForStaff', message: expect.stringContaining('for yourself first') }],
    ])
    expect((await manager.call('GET', '/api/manage/settings')).json.data.security).toEqual({
      twoStepForStaff: false,
    })
    await turnOnTwoStep(manager.call, manager.registration.password)
    expect((await put()).json.data.security).toEqual({ twoStepForStaff: true })
    expect((await manager.call('GET', '/api/manage/settings')).status).toBe(200)
  })
})
