import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('nothing set is enough: everything runs embedded, on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: '.data',
    role: 'all',
    databaseUrl: undefined,
    smtp: undefined,
    razorpay: undefined,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('every wrong variable is named at once', () => {
  const read = () => readConfig({ PORT: 'many', ROLE: 'boss', DATABASE_URL: 'mysql://x' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/PORT[^]*ROLE[^]*DATABASE_URL/)
})

test('keys of the payment provider come together or not at all', () => {
  expect(() => readConfig({ RAZORPAY_KEY_ID: 'rzp_test_1' })).toThrow(
    /RAZORPAY_KEY_SECRET[^]*RAZORPAY_WEBHOOK_SECRET/,
  )
})

test('production refuses stand-ins unless they are allowed by name', () => {
  const production = { NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(/SMTP_URL[^]*RAZORPAY_KEY_ID[^]*SECRET_KEY/)
  expect(readConfig({ ...production, ALLOW_DEMO: 'true' }).razorpay).toBeUndefined()
})

test('a public address is kept without its slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://print.campus.example/' }).publicUrl).toBe(
    'https://print.campus.example',
  )
})
