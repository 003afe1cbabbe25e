import { expect, onTestFinished, test } from 'vitest'
import { createLiveEvents } from '../../platform/events/live-events.ts'
import { silentLog } from '../../platform/log/log.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { type ApiClient, apiClient } from '../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { type SignedUp, codeMailedTo, signUp } from '../../testing/fixtures/people/people.ts'
import { sessionEndedTopic } from './end-sessions.ts'

const app = await forThisFile(testApp())

const password = 'tall green lamp'
const newPassword = 'quiet blue river'

interface Session {
  readonly id: string
  readonly call: ApiClient
}

/** A user with two sessions: the one of signing up, and a later one. */
async function twoSessions(): Promise<{ user: SignedUp; first: Session; second: Session }> {
  const user = await signUp(app, { password })
  const { json } = await app.anyone('POST', '/api/auth/login', { email: user.registration.email, password })
  const second = apiClient(app.url, json.token)
  return {
    user,
    first: { id: await currentIdOf(user.call), call: user.call },
    second: { id: await currentIdOf(second), call: second },
  }
}

async function currentIdOf(call: ApiClient): Promise<string> {
  const { json } = await call('GET', '/api/auth/sessions')
  return json.data.find((session: { isCurrent: boolean }) => session.isCurrent).id
}

/** Listens for ends of sessions like another process; returns the ids of the ended ones. */
async function endsOf(...sessions: Session[]): Promise<Set<string>> {
  const events = createLiveEvents({ connection: app.database.connection, log: silentLog })
  onTestFinished(() => events.stop())
  const ended = new Set<string>()
  for (const { id } of sessions) events.subscribe(sessionEndedTopic(id), () => ended.add(id))
  await events.start()
  return ended
}

test.each<[string, (first: Session, second: Session, user: SignedUp) => Promise<unknown>, string[]]>([
  ['logout', ({ call }) => call('POST', '/api/auth/logout'), ['first']],
  [
    'signing in anew',
    ({ call }, _, { registration }) => call('POST', '/api/auth/login', registration),
    ['first'],
  ],
  ['ending another session', ({ call }, { id }) => call('DELETE', `/api/auth/sessions/${id}`), ['second']],
  ['ending all other sessions', ({ call }) => call('DELETE', '/api/auth/sessions'), ['second']],
  [
    'a changed password',
    ({ call }) => call('PUT', '/api/auth/change-password', { currentPassword: password, newPassword }),
    ['second'],
  ],
  [
    'a password that a mailed code sets',
    async (_first, _second, { registration: { email } }) => {
      await app.anyone('POST', '/api/auth/forgot-password', { email })
      const otp = await codeMailedTo(app, email)
      await app.anyone('POST', '/api/auth/reset-password-with-otp', { email, otp, newPassword })
    },
    ['first', 'second'],
  ],
  ['a deleted account', ({ call }) => call('DELETE', '/api/auth/account', { password }), ['first', 'second']],
])('%s publishes the end of each session that it ends, and of no other', async (_, act, which) => {
  const { user, first, second } = await twoSessions()
  const ended = await endsOf(first, second)
  await act(first, second, user)
  const expected = which.map((name) => (name === 'first' ? first.id : second.id)).toSorted()
  await expect.poll(() => [...ended].toSorted()).toEqual(expected)
})
