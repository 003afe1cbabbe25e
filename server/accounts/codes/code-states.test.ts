import {
  codeAttempts,
  codeLength,
  codeLifetimeMs,
  codePurposes,
  codeResendAfterMs,
} from '@campus-print/domain/accounts'
import fc from 'fast-check'
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/database/connect.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { step } from '../../testing/models/step.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { type MailedSecrets, beginCode, makeCode, replaceCode } from './issue-code.ts'
import { redeemCode, redeemLink, tryCode } from './redeem-code.ts'

const database = await forThisFile(testDatabase())

const codeKey = randomBytes(32)

/** What a person who knows all the rules expects of the codes of one address. */
interface Model {
  now: number
  live: { code: string; linkToken: string; sentAt: number; attemptsLeft: number } | undefined
  /** Voided or used up. */
  readonly ended: string[]
  readonly endedLinks: string[]
}

interface Real {
  readonly email: string
}

type Verdict = 'accepted' | 'wrong' | 'expired'
type Step = fc.AsyncCommand<Model, Real>

function verdictOn({ live, now }: Model, code: string): Verdict {
  if (!live || live.attemptsLeft === 0 || now >= live.sentAt + codeLifetimeMs) return 'expired'
  return code === live.code ? 'accepted' : 'wrong'
}

function begin(model: Model, { digits: code, linkToken }: MailedSecrets): void {
  end(model)
  model.live = { code, linkToken, sentAt: model.now, attemptsLeft: codeAttempts }
}

function end(model: Model): void {
  if (model.live) {
    model.ended.push(model.live.code)
    model.endedLinks.push(model.live.linkToken)
  }
  model.live = undefined
}

const inTransaction = <Result>(act: (trx: Db) => Promise<Result>) => database.db.transaction().execute(act)
const codeContext = (db: Db, { now }: Model) => ({ db, codeKey, now: new Date(now) })

async function judged(
  judge: typeof redeemCode,
  model: Model,
  { email }: Real,
  code: string,
  purpose: (typeof codePurposes)[number] = 'verification',
): Promise<Verdict> {
  const error = await inTransaction((trx) => judge(codeContext(trx, model), { email, purpose, code }))
  if (!error) return 'accepted'
  return error.code === 'wrong_code' ? 'wrong' : 'expired'
}

/** The code that follows another, so many on. */
function codeAfter(code: string, distance: number): string {
  return String((Number(code) + distance) % 10 ** codeLength).padStart(codeLength, '0')
}

const wrongCode = ({ live }: Model, distance: number) => codeAfter(live?.code ?? '000000', distance)

const wait = (ms: number): Step =>
  step(`wait ${ms} ms`, async (model) => {
    model.now += ms
  })

const resend = (): Step =>
  step('send another', async (model, { email }) => {
    const { live, now } = model
    const tooSoon = live && live.attemptsLeft > 0 && now < live.sentAt + codeResendAfterMs
    const address = { email, purpose: 'verification' } as const
    const issued = await inTransaction((trx) => beginCode({ db: trx, now: new Date(now) }, address))
    expect(issued.isNew).toBe(!tooSoon)
    const secrets = await inTransaction((trx) => makeCode(codeContext(trx, model), address))
    expect(secrets !== undefined).toBe(issued.isNew)
    if (secrets) begin(model, secrets)
    const { sentAt, attemptsLeft } = model.live!
    expect(issued.code).toMatchObject({ sentAt: new Date(sentAt), attemptsLeft })
  })

const registerAnew = (): Step =>
  step('register anew', async (model, { email }) => {
    const request = { email, purpose: 'verification', decoy: false } as const
    const { secrets } = await inTransaction((trx) => replaceCode(codeContext(trx, model), request))
    begin(model, secrets!)
  })

const guessWrong = (distance: number): Step =>
  step(`guess ${distance} too high`, async (model, real) => {
    const guess = wrongCode(model, distance)
    const expected = verdictOn(model, guess)
    expect(await judged(redeemCode, model, real, guess)).toBe(expected)
    if (expected === 'wrong' && model.live) model.live.attemptsLeft -= 1
  })

const guessWrongAtOnce = (times: number): Step =>
  step(`guess wrong ${times} times at once`, async (model, real) => {
    const left = verdictOn(model, wrongCode(model, 1)) === 'wrong' ? (model.live?.attemptsLeft ?? 0) : 0
    const guesses = Array.from({ length: times }, (_, at) => wrongCode(model, at + 1))
    const verdicts = await Promise.all(guesses.map((guess) => judged(redeemCode, model, real, guess)))
    const wrong = Math.min(times, left)
    expect(verdicts.toSorted()).toEqual([
      ...Array(times - wrong).fill('expired'),
      ...Array(wrong).fill('wrong'),
    ])
    if (model.live) model.live.attemptsLeft -= wrong
  })

const check = (): Step =>
  step(
    'check the right one',
    async (model, real) => {
      const { code } = model.live!
      expect(await judged(tryCode, model, real, code)).toBe(verdictOn(model, code))
    },
    ({ live }) => live !== undefined,
  )

const redeemAtOnce = (times: number): Step =>
  step(
    `use the right one ${times} times at once`,
    async (model, real) => {
      const { code } = model.live!
      const good = verdictOn(model, code) === 'accepted'
      const tries = Array.from({ length: times }, () => judged(redeemCode, model, real, code))
      const accepted = (await Promise.all(tries)).filter((verdict) => verdict === 'accepted')
      expect(accepted).toHaveLength(good ? 1 : 0)
      if (good) end(model)
    },
    ({ live }) => live !== undefined,
  )

const redeemEnded = (at: number): Step =>
  step(
    'use one that has ended',
    async (model, real) => {
      const code = model.ended[at % model.ended.length]!
      // One in a million is drawn again.
      if (code === model.live?.code) return
      const expected = verdictOn(model, code)
      expect(await judged(redeemCode, model, real, code)).toBe(expected)
      if (expected === 'wrong' && model.live) model.live.attemptsLeft -= 1
    },
    ({ ended }) => ended.length > 0,
  )

const useElsewhere = (): Step =>
  step(
    'use it for another purpose',
    async (model, real) => {
      expect(await judged(redeemCode, model, real, model.live!.code, 'password_reset')).toBe('expired')
    },
    ({ live }) => live !== undefined,
  )

/** Follows a link; returns the address that it was good for. */
const follow = (model: Model, token: string, purpose: (typeof codePurposes)[number] = 'verification') =>
  inTransaction((trx) => redeemLink(codeContext(trx, model), { purpose, token }))

const followAtOnce = (times: number): Step =>
  step(
    `follow the link ${times} times at once, and use the code as well`,
    async (model, real) => {
      const { code, linkToken, sentAt } = model.live!
      const isGood = model.now < sentAt + codeLifetimeMs
      // The link outlives wrong tries at the code.
      const isCodeGood = verdictOn(model, code) === 'accepted'
      const [verdict, ...emails] = await Promise.all([
        judged(redeemCode, model, real, code),
        ...Array.from({ length: times }, () => follow(model, linkToken)),
      ])
      const used = emails.filter((email) => email !== undefined)
      if (verdict === 'accepted') expect([isCodeGood, used]).toEqual([true, []])
      else expect(used).toEqual(isGood ? [real.email] : [])
      if (isGood) end(model)
    },
    ({ live }) => live !== undefined,
  )

const followNothing = (at: number): Step =>
  step(
    'follow a link that has ended, one for another purpose, and one that never was',
    async (model) => {
      const { live, endedLinks } = model
      expect(await follow(model, endedLinks[at % endedLinks.length]!)).toBeUndefined()
      expect(await follow(model, randomBytes(32).toString('base64url'))).toBeUndefined()
      if (live) expect(await follow(model, live.linkToken, 'password_reset')).toBeUndefined()
    },
    ({ endedLinks }) => endedLinks.length > 0,
  )

const steps = fc.commands(
  [
    fc.oneof(fc.constant(codeLifetimeMs), fc.integer({ min: 0, max: codeLifetimeMs })).map(wait),
    fc.integer({ min: 0, max: 2 * codeResendAfterMs }).map(wait),
    fc.constant(resend()),
    fc.constant(registerAnew()),
    fc.integer({ min: 1, max: 999_999 }).map(guessWrong),
    fc.integer({ min: 2, max: 7 }).map(guessWrongAtOnce),
    fc.constant(check()),
    fc.integer({ min: 1, max: 3 }).map(redeemAtOnce),
    fc.nat(100).map(redeemEnded),
    fc.constant(useElsewhere()),
    fc.integer({ min: 1, max: 3 }).map(followAtOnce),
    fc.nat(100).map(followNothing),
  ],
  { maxCommands: 40, size: 'max' },
)

test('a code whose attempts or time ended before it was created is never created', async () => {
  const now = new Date('2026-01-05T10:00:00Z')
  const late = new Date(now.getTime() + codeLifetimeMs)
  const [guessed, waited] = [1, 2].map(
    () => ({ email: `${randomUUID()}@campus.example`, purpose: 'verification' }) as const,
  )
  for (const address of [guessed!, waited!])
    await inTransaction((trx) => beginCode({ db: trx, now }, address))
  for (let guess = 0; guess < codeAttempts; guess++) {
    await inTransaction((trx) => redeemCode({ db: trx, codeKey, now }, { ...guessed!, code: '000000' }))
  }
  expect(await inTransaction((trx) => makeCode({ db: trx, codeKey, now }, guessed!))).toBeUndefined()
  expect(await inTransaction((trx) => makeCode({ db: trx, codeKey, now: late }, waited!))).toBeUndefined()
})

test('in any sequence of calls a code gets five attempts and works once, in time, and not after a newer one or its link', async () => {
  const start = () => ({
    model: { now: Date.parse('2026-01-05T10:00:00Z'), live: undefined, ended: [], endedLinks: [] },
    real: { email: `${randomUUID()}@campus.example` },
  })
  await fc.assert(
    fc.asyncProperty(steps, (commands) => fc.asyncModelRun(start, commands)),
    { numRuns: 60 },
  )
})
