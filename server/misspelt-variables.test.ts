import { expect, test } from 'vitest'
import { misspeltVariables } from './misspelt-variables.ts'

const known = [
  'DATABASE_URL',
  'DATA_DIR',
  'HOST',
  'MAIL_FROM',
  'PORT',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_ENDPOINT',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'TRUSTED_PROXIES',
]

test.each([
  ['DATABASE_UR', 'DATABASE_URL'],
  ['DATBASE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['RAZORPAY_KEY', 'RAZORPAY_KEY_ID'],
  ['RAZOPRAY_KEY_ID', 'RAZORPAY_KEY_ID'],
])('%s is a misspelt %s', (name, meant) => {
  expect(misspeltVariables([name], known)).toEqual([
    `${name}: the product reads no such variable; did you mean ${meant}?`,
  ])
})

test.each([
  ['DB_URL', 'DATABASE_URL'],
  ['POSTGRES_URL', 'DATABASE_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['EMAIL_FROM', 'MAIL_FROM'],
  ['RAZORPAY_SECRET', 'RAZORPAY_KEY_SECRET'],
  ['S3_KEY', 'S3_ACCESS_KEY_ID'],
  ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
  ['S3_URL', 'S3_ENDPOINT'],
])('%s is another product’s name for %s', (name, meant) => {
  expect(misspeltVariables([name], known)).toEqual([
    `${name}: the product reads no such variable; did you mean ${meant}?`,
  ])
})

test('another product’s name for a variable that is set is ignored', () => {
  expect(misspeltVariables(['DATABASE_URL', 'POSTGRES_URL'], known)).toEqual([])
})

test.each(['PATH', 'HOME', 'PROT', 'HTTP_URL', 'NODE_PATH', 'HOSTNAME', 'DATABASE_PASSWORD'])(
  '%s is ignored as a foreign variable',
  (name) => expect(misspeltVariables([name], known)).toEqual([]),
)

test('a variable similar to one that is set is ignored', () => {
  expect(misspeltVariables(['DATABASE_URL', 'DATABASE_URI'], known)).toEqual([])
})
