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
    s3: undefined,
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

test('what converts Word files is found out unless it is named', () => {
  expect(readConfig({}).wordConverter).toBe('auto')
  expect(readConfig({ WORD_CONVERTER: 'libreoffice-wasm' }).wordConverter).toBe('libreoffice-wasm')
  expect(() => readConfig({ WORD_CONVERTER: 'word' })).toThrow(/WORD_CONVERTER/)
})

test('keys of the payment provider come together or not at all', () => {
  expect(() => readConfig({ RAZORPAY_KEY_ID: 'rzp_test_1' })).toThrow(
    /RAZORPAY_KEY_SECRET[^]*RAZORPAY_WEBHOOK_SECRET/,
  )
})

test('object storage is named whole or not at all', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.campus.example',
    S3_BUCKET: 'prints',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.campus.example',
    bucket: 'prints',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  const { S3_BUCKET: _, ...without } = s3
  expect(() => readConfig(without)).toThrow(/S3_BUCKET: needed together with S3_ENDPOINT/)
  expect(() => readConfig({ ...s3, S3_ENDPOINT: 'campus' })).toThrow(/S3_ENDPOINT/)
})

test('production refuses stand-ins unless they are allowed by name', () => {
  const production = { NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(/SMTP_URL[^]*RAZORPAY_KEY_ID[^]*SECRET_KEY/)
  expect(readConfig({ ...production, ALLOW_DEMO: 'true' }).razorpay).toBeUndefined()
})

test('production has no virtual printer unless it is allowed by name', () => {
  const real = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.campus.example',
    MAIL_FROM: 'print@campus.example',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    SECRET_KEY: 'x'.repeat(32),
    PUBLIC_URL: 'https://print.campus.example',
  }
  expect(readConfig(real).virtualPrinter).toBe(false)
  expect(readConfig({ ...real, ALLOW_DEMO: 'true' }).virtualPrinter).toBe(true)
})

test('proxies that are trusted are a list', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(readConfig({}).trustedProxies).toEqual([])
})

test('a public address is kept without its slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://print.campus.example/' }).publicUrl).toBe(
    'https://print.campus.example',
  )
})
