import { longestSessionMs, sessionLifetimeMs, sessionTouchAfterMs } from '@campus-print/domain/accounts'
import type { FastifyRequest } from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/database/connect.ts'
import type { Caller } from '../../platform/http/route.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { step } from '../../testing/models/step.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { identifyBySession } from './identify.ts'
import { endSession, endSessions, logout } from './end-sessions.ts'
import { openSession, tokenHash } from './open-session.ts'
import { setPassword } from '../passwords/set-password.ts'
import type { UserRow } from '../tables.ts'

const database = await forThisFile(testDatabase())

interface Session {
  readonly token: string
  readonly user: UserRow
  readonly openedAt: number
  lastSeenAt: number
  expiresAt: number
}

interface Model {
  now: number
  readonly users: readonly UserRow[]
  /** All that were ever opened; those that ended are gone from `alive`. */
  readonly opened: Session[]
  readonly alive: Set<Session>
}

const inTransaction = <Result>(act: (trx: Db) => Promise<Result>) => database.db.transaction().execute(act)

/** This test ignores the mail about a new password. */
const unread = { enqueue: async () => {}, enqueueAll: async () => {} }

type Step = fc.AsyncCommand<Model, object>

const wasOpened = ({ opened }: Readonly<Model>) => opened.length > 0
/** The newest come first, since most of the older ones have ended. */
const pick = <Item>(items: readonly Item[], at: number): Item => items.at(-1 - (at % items.length))!

function begin({ now, opened, alive }: Model, user: UserRow, token: string): void {
  const session = { token, user, openedAt: now, lastSeenAt: now, expiresAt: now + sessionLifetimeMs }
  opened.push(session)
  alive.add(session)
}

const isAlive = ({ alive, now }: Model, session: Session) => alive.has(session) && now < session.expiresAt

/** The user that the server finds for a session's token; the call counts as a use. */
async function callerIn(model: Model, session: Session): Promise<Caller | undefined> {
  const now = new Date(model.now)
  const identify = identifyBySession({
    db: database.db,
    clock: () => now,
    publicUrl: undefined,
    secure: false,
  })
  const request = { method: 'GET', headers: { authorization: `Bearer ${session.token}` }, cookies: {} }
  const caller = await identify(request as unknown as FastifyRequest)
  const alive = isAlive(model, session)
  expect(caller?.id).toBe(alive ? session.user.id : undefined)
  if (alive && model.now - session.lastSeenAt >= sessionTouchAfterMs) {
    session.lastSeenAt = model.now
    session.expiresAt = Math.min(model.now + sessionLifetimeMs, session.openedAt + longestSessionMs)
  }
  return caller
}

/** Of all issued tokens, exactly those of live sessions are valid. */
async function expectTheLiving(model: Model): Promise<void> {
  const rows = await database.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('expires_at', '>', new Date(model.now))
    .where(
      'user_id',
      'in',
      model.users.map(({ id }) => id),
    )
    .execute()
  const living = [...model.alive].filter((session) => isAlive(model, session))
  expect(rows.map((row) => row.token_hash.toString('hex')).toSorted()).toEqual(
    living.map(({ token }) => tokenHash(token).toString('hex')).toSorted(),
  )
}

/** A step after which the living are counted. */
function counted(name: string, run: Step['run'], check: Step['check']): Step {
  return step(
    name,
    async (model, real) => {
      await run(model, real)
      await expectTheLiving(model)
    },
    check,
  )
}

const wait = (ms: number): Step =>
  counted(
    `wait ${ms} ms`,
    async (model) => {
      model.now += ms
    },
    () => true,
  )

const signIn = (at: number): Step =>
  counted(
    `sign user ${at} in`,
    async (model) => {
      const user = pick(model.users, at)
      const session = { userId: user.id, device: 'A test', now: new Date(model.now) }
      begin(model, user, await openSession(database.db, session))
    },
    () => true,
  )

const use = (at: number): Step =>
  counted(
    `use session ${at}`,
    async (model) => {
      await callerIn(model, pick(model.opened, at))
    },
    wasOpened,
  )

const signOut = (at: number): Step =>
  counted(
    `sign session ${at} out`,
    async (model) => {
      const session = pick(model.opened, at)
      await logout(database.db, session.token)
      model.alive.delete(session)
    },
    wasOpened,
  )

const signOutElsewhere = (at: number): Step =>
  counted(
    `sign out everywhere but in session ${at}`,
    async (model) => {
      const here = pick(model.opened, at)
      const caller = await callerIn(model, here)
      if (!caller) return
      await inTransaction((trx) => endSessions(trx, { userId: caller.id, except: caller.sessionId }))
      for (const session of model.alive) {
        if (session.user === here.user && session !== here) model.alive.delete(session)
      }
    },
    (model) => model.alive.size > 0,
  )

const endByAnother = (at: number): Step =>
  counted(
    `have another user end session ${at}`,
    async (model) => {
      const session = pick(model.opened, at)
      const caller = await callerIn(model, session)
      const stranger = model.users.find((user) => user !== session.user)!
      const id = caller?.sessionId ?? stranger.id
      expect(await inTransaction((trx) => endSession(trx, { userId: stranger.id, sessionId: id }))).toBe(
        false,
      )
    },
    wasOpened,
  )

const setNewPassword = (user: UserRow, sessionId?: string) =>
  inTransaction((trx) =>
    setPassword(
      { db: trx, jobs: unread },
      { userId: user.id, passwordHash: 'none', ...(sessionId && { sessionId }) },
    ),
  )

const resetPassword = (at: number): Step =>
  counted(
    `set a forgotten password of user ${at} anew`,
    async (model) => {
      const user = pick(model.users, at)
      await setNewPassword(user)
      for (const session of model.alive) if (session.user === user) model.alive.delete(session)
    },
    () => true,
  )

const changePassword = (at: number): Step =>
  counted(
    `change the password in session ${at}`,
    async (model) => {
      const session = pick(model.opened, at)
      const caller = await callerIn(model, session)
      if (!caller) return
      await setNewPassword(session.user, caller.sessionId)
      for (const other of model.alive) {
        if (other !== session && other.user === session.user) model.alive.delete(other)
      }
    },
    wasOpened,
  )

const steps = fc.commands(
  [
    fc.integer({ min: 0, max: 2 * sessionTouchAfterMs }).map(wait),
    // Long enough that sessions used in between are valid, and unused ones have expired.
    fc
      .constantFrom(sessionLifetimeMs / 2, sessionLifetimeMs / 2 + 1, sessionLifetimeMs - sessionTouchAfterMs)
      .map(wait),
    ...[signIn, signIn, signIn, use, use, use, signOut].map((make) => fc.nat(5).map(make)),
    ...[signOutElsewhere, endByAnother, changePassword, resetPassword].map((make) => fc.nat(5).map(make)),
  ],
  { maxCommands: 40, size: 'max' },
)

test('in any sequence of logins, logouts, waits and resets only tokens of live sessions are valid', async () => {
  const start = async () => {
    const users = [await givenUser(database.db), await givenUser(database.db)]
    const now = Date.parse('2026-01-05T10:00:00Z')
    return { model: { now, users, opened: [], alive: new Set<Session>() }, real: {} }
  }
  await fc.assert(
    fc.asyncProperty(steps, (commands) => fc.asyncModelRun(start, commands)),
    { numRuns: 40 },
  )
})
