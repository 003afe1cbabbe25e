import pino from 'pino'
import { expect, test } from 'vitest'
import { redaction } from './redact.ts'

function logged(details: object, secrets: string[] = []): string {
  const lines: string[] = []
  pino(redaction(secrets), { write: (line) => void lines.push(line) }).error(details, 'failed')
  return lines.join('')
}

const token = 'q'.repeat(43)

test.each([
  ['an e-mail address', 'for asha.k+1@campus.example', 'for ***@campus.example'],
  ['a UPI address', 'payer asha@okhdfcbank', 'payer ***@okhdfcbank'],
  ['a token', `link /verify-email/${token}`, 'link /verify-email/***'],
  ['a bearer token', 'Authorization: Bearer abc.DEF-1', 'Authorization: Bearer ***'],
  ['a password in an address', 'smtp://user:p%40ss@mail.example:25', 'smtp://***@mail.example:25'],
  ['a card number', 'card 4111 1111 1111 1111.', 'card ***.'],
  ['a hash of a password', 'row $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA/+', 'row ***'],
  ['JSON with a password', '{"password":"tall \'green\' lamp","a":1}', '{"password":"***","a":1}'],
  ['JSON with a code', '{ "otp" : "123456" }', '{ "otp" : "***" }'],
])('%s within a text is not logged', (_, reason, expected) => {
  expect(JSON.parse(logged({ reason })).reason).toBe(expected)
  const error = Object.assign(new Error(reason), { code: 'E1' })
  expect(JSON.parse(logged({ err: error })).err).toMatchObject({ message: expected, code: 'E1' })
})

test('fields with private names are hidden at any depth', () => {
  const line = logged({ a: { b: [{ newPassword: 'x', session_token: 'y', 'set-cookie': 'z', kept: 'k' }] } })
  expect(JSON.parse(line).a.b[0]).toEqual({
    newPassword: '***',
    session_token: '***',
    'set-cookie': '***',
    kept: 'k',
  })
})

test('an error of the database is logged without the row that it quotes', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'users_phone',
    detail: 'Failing row contains (Asha, 9876543210)',
    where: 'COPY users, line 1: Asha',
  })
  const line = logged({ err: error })
  expect(JSON.parse(line).err).toMatchObject({ code: '23505', constraint: 'users_phone' })
  expect(line).not.toContain('9876543210')
  expect(line).not.toContain('Asha')
})

test('a secret of the configuration is hidden anywhere in a line', () => {
  const line = logged({ reason: 'signed with k"ey, and k"ey' }, ['k"ey'])
  expect(JSON.parse(line).reason).toBe('signed with ***, and ***')
})

test.each([
  '0197f7e4-0000-7000-8000-000000000000',
  '12345678-1234-7234-8234-123456789012',
  'node_modules/@fastify/cookie/index.js:12:3',
  'file:///srv/node_modules/fastify/lib/reply.js',
  'campus-print@0.1.0',
  '2026-11-23T09:00:00.000Z',
  'uploads/0197f7e4-0000-7000-8000-000000000000.pdf',
])('%s stays readable', (text) => {
  expect(JSON.parse(logged({ reason: text }))).toMatchObject({ reason: text, time: expect.any(Number) })
})
