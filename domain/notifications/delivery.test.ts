import { expect, test } from 'vitest'
import { type Channel, type SendOutcome, stateAfter, templateVariable, triedForMs } from './delivery.ts'

const first = { attempts: 1, ageMs: 1000 }

test.each<[Channel, SendOutcome, string]>([
  ['email', 'sent', 'sent'],
  ['sms', 'sent', 'sent'],
  ['email', 'not_sent', 'queued'],
  ['whatsapp', 'not_sent', 'queued'],
  ['email', 'rejected', 'queued'],
  ['whatsapp', 'rejected', 'failed'],
  ['sms', 'rejected', 'failed'],
  ['push', 'rejected', 'failed'],
  ['email', 'unknown', 'queued'],
  ['push', 'unknown', 'queued'],
  ['sms', 'unknown', 'uncertain'],
  ['whatsapp', 'unknown', 'uncertain'],
])('a message by %s whose first attempt ended as %s is %s', (channel, outcome, state) => {
  expect(stateAfter(channel, outcome, first)).toBe(state)
})

test('a message that no provider took for two days has failed', () => {
  expect(stateAfter('sms', 'not_sent', { attempts: 400, ageMs: triedForMs - 1 })).toBe('queued')
  expect(stateAfter('sms', 'not_sent', { attempts: 400, ageMs: triedForMs })).toBe('failed')
})

test('a mail that was rejected twenty times has failed', () => {
  expect(stateAfter('email', 'rejected', { ...first, attempts: 20 })).toBe('failed')
})

test.each([
  ['thesis.pdf', 'thesis.pdf'],
  ['a\n b\t\tc', 'a b c'],
  [' \u200b ', '-'],
  ['x'.repeat(31), `${'x'.repeat(29)}…`],
  ['😀'.repeat(30), '😀'.repeat(30)],
])('the variable %j is sent as %j', (text, sent) => {
  expect(templateVariable(text)).toBe(sent)
})
