import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('with no variable set everything runs embedded, on this machine alone', () => {
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

test('an empty variable counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('all wrong variables are named at once', () => {
  const read = () => readConfig({ PORT: 'many', ROLE: 'boss', DATABASE_URL: 'mysql://x' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/PORT[^]*ROLE[^]*DATABASE_URL/)
})

test('the Word converter is detected unless it is configured', () => {
  expect(readConfig({}).wordConverter).toBe('auto')
  expect(readConfig({ WORD_CONVERTER: 'libreoffice-wasm' }).wordConverter).toBe('libreoffice-wasm')
  expect(() => readConfig({ WORD_CONVERTER: 'word' })).toThrow(/WORD_CONVERTER/)
})

test('the payment provider’s keys must be set together', () => {
  expect(() => readConfig({ RAZORPAY_KEY_ID: 'rzp_test_1' })).toThrow(
    /RAZORPAY_KEY_SECRET[^]*RAZORPAY_WEBHOOK_SECRET/,
  )
})

test('object storage must be set completely', () => {
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

test('documents are encrypted unless that is switched off, with a key that cannot be guessed', () => {
  const unset = { key: undefined, keyFile: undefined, previousKeys: [], encrypt: true }
  expect(readConfig({}).documentKeys).toEqual(unset)
  const [key, old] = ['k'.repeat(32), 'o'.repeat(32)]
  const set = { DOCUMENTS_KEY: key, DOCUMENTS_PREVIOUS_KEYS: `${old}, ${key}`, ENCRYPT_DOCUMENTS: 'false' }
  expect(readConfig(set).documentKeys).toEqual({ ...unset, key, previousKeys: [old, key], encrypt: false })
  expect(() => readConfig({ DOCUMENTS_KEY: 'short' })).toThrow(/DOCUMENTS_KEY: at least 32/)
  expect(() => readConfig({ DOCUMENTS_PREVIOUS_KEYS: `${old},x` })).toThrow(
    /DOCUMENTS_PREVIOUS_KEYS: keys of/,
  )
  expect(() => readConfig({ DOCUMENTS_KEY: key, DOCUMENTS_KEY_FILE: '/run/key' })).toThrow(/not together/)
})

test('a monitoring token that can be guessed is rejected', () => {
  expect(readConfig({}).monitorToken).toBeUndefined()
  expect(readConfig({ MONITOR_TOKEN: 'm'.repeat(24) }).monitorToken).toBe('m'.repeat(24))
  expect(() => readConfig({ MONITOR_TOKEN: 'm'.repeat(23) })).toThrow(/MONITOR_TOKEN: at least 24/)
  expect(() => readConfig({ MONITOR_TOKEN: 'a token of words and spaces' })).toThrow(/MONITOR_TOKEN/)
})

const campus = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/campus-print',
  SMTP_URL: 'smtp://mail.campus.example',
  MAIL_FROM: 'Campus Print <print@campus.example>',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16),
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://print.campus.example',
}
const tried = { ...campus, RAZORPAY_KEY_ID: 'rzp_test_1', ALLOW_DEMO: 'true' }

test('production rejects simulated parts unless they are allowed by name', () => {
  const production = { NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(/SMTP_URL[^]*RAZORPAY_KEY_ID[^]*SECRET_KEY/)
  expect(readConfig({ ...production, ALLOW_DEMO: 'true' }).razorpay).toBeUndefined()
})

test.each(['SECRET_KEY', 'DOCUMENTS_KEY'])('production rejects the text of the example as %s', (name) => {
  const example = 'paste-here-what-openssl-rand-hex-32-gives'
  expect(() => readConfig({ ...campus, [name]: example })).toThrow(`${name}: still the text of the example`)
})

test('production has no virtual printer unless it is allowed by name', () => {
  expect(readConfig(campus).virtualPrinter).toBe(false)
  expect(readConfig(tried).virtualPrinter).toBe(true)
})

test('production rejects test keys, and live keys reject simulated parts', () => {
  expect(() => readConfig({ ...tried, ALLOW_DEMO: '' })).toThrow(/RAZORPAY_KEY_ID: with test keys/)
  expect(() => readConfig({ ...campus, ALLOW_DEMO: 'true' })).toThrow(/ALLOW_DEMO: not together/)
  expect(() => readConfig({ ...campus, NODE_ENV: '' })).toThrow(/NODE_ENV: must be production/)
})

test.each(['', '.data', 'data'])(
  'production rejects DATA_DIR=%s, which the next version would not find',
  (DATA_DIR) => {
    expect(() => readConfig({ ...campus, DATA_DIR })).toThrow(/DATA_DIR: must be an absolute path/)
    expect(readConfig({ ...tried, DATA_DIR }).dataDir).toBe(DATA_DIR || '.data')
  },
)

test('production with a bucket needs a documents key that outlives the machine', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.campus.example',
    S3_BUCKET: 'prints',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(() => readConfig({ ...campus, ...s3 })).toThrow(/DOCUMENTS_KEY: needed in production/)
  expect(readConfig({ ...campus, ...s3, DOCUMENTS_KEY_FILE: '/run/key' }).documentKeys.keyFile).toBe(
    '/run/key',
  )
  expect(readConfig(campus).documentKeys.key).toBeUndefined()
})

test('the config rejects swapped keys and a webhook secret that can be guessed', () => {
  expect(() => readConfig({ ...campus, RAZORPAY_KEY_ID: 'secret' })).toThrow(/RAZORPAY_KEY_ID: begins with/)
  expect(() => readConfig({ ...campus, RAZORPAY_WEBHOOK_SECRET: 'short' })).toThrow(/at least 16/)
})

test('the old webhook secret is valid beside the new one while it is set', () => {
  const keys = { keyId: 'rzp_live_1', keySecret: 'secret', webhookSecret: 'w'.repeat(16) }
  const old = { ...campus, RAZORPAY_WEBHOOK_SECRET_OLD: 'v'.repeat(16) }
  expect(readConfig(old).razorpay).toEqual({ ...keys, oldWebhookSecret: 'v'.repeat(16) })
  expect(readConfig({ ...old, RAZORPAY_WEBHOOK_SECRET_OLD: '' }).razorpay).toEqual(keys)
})

test.each([
  ['equal to the new one', { ...campus, RAZORPAY_WEBHOOK_SECRET_OLD: 'w'.repeat(16) }, /OLD: the same/],
  ['without a new one', { RAZORPAY_WEBHOOK_SECRET_OLD: 'v'.repeat(16) }, /OLD: only beside/],
  ['that can be guessed', { ...campus, RAZORPAY_WEBHOOK_SECRET_OLD: 'short' }, /OLD: at least 16/],
])('the config rejects an old webhook secret %s', (_, variables, fault) => {
  expect(() => readConfig(variables)).toThrow(fault)
})

test('production requires https', () => {
  const plain = { PUBLIC_URL: 'http://print.campus.example' }
  expect(() => readConfig({ ...campus, ...plain })).toThrow(/PUBLIC_URL: must be https/)
  expect(() => readConfig({ ...campus, PUBLIC_URL: 'HTTP://print.campus.example' })).toThrow(/must be https/)
  expect(readConfig(plain).publicUrl).toBe('http://print.campus.example')
})

test('a misspelt variable is named beside the other errors', () => {
  expect(() => readConfig({ DATABASE_URI: 'postgres://x', PORT: 'many' })).toThrow(/DATABASE_URL[^]*PORT/)
})

test.each(['print@campus.example', 'Campus Print <print@campus.example>'])('MAIL_FROM may be %s', (from) => {
  expect(readConfig({ ...campus, MAIL_FROM: from }).smtp?.from).toBe(from)
})

test.each(['Campus Print', 'print@', 'Print <print>', 'a@b.example, c@d.example'])(
  'MAIL_FROM may not be %s',
  (from) => {
    expect(() => readConfig({ ...campus, MAIL_FROM: from })).toThrow(/MAIL_FROM/)
  },
)

test('TRUSTED_PROXIES is a list', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(readConfig({ TRUSTED_PROXIES: 'loopback' }).trustedProxies).toEqual(['loopback'])
  expect(readConfig({}).trustedProxies).toEqual([])
})

test.each(['proxy.campus.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', 'all'])(
  'TRUSTED_PROXIES may not be %s',
  (proxies) => expect(() => readConfig({ TRUSTED_PROXIES: proxies })).toThrow(/TRUSTED_PROXIES: addresses/),
)

test.each([
  ['https://print.campus.example/', 'https://print.campus.example'],
  ['https://Print.Campus.example:443', 'https://print.campus.example'],
  ['http://10.0.0.7:3000', 'http://10.0.0.7:3000'],
])('the public address %s is stored as browsers write it, %s', (publicUrl, origin) => {
  expect(readConfig({ PUBLIC_URL: publicUrl }).publicUrl).toBe(origin)
})

test.each(['https://campus.example/print', 'https://a:b@campus.example', 'print.campus.example'])(
  'the public address may not be %s',
  (publicUrl) => expect(() => readConfig({ PUBLIC_URL: publicUrl })).toThrow(/PUBLIC_URL/),
)

test('front ends on other origins are named one by one, as a browser names them', () => {
  expect(readConfig({}).corsOrigins).toEqual([])
  const origins = 'https://App.campus.example, http://localhost:5173/,https://app.campus.example:443'
  expect(readConfig({ CORS_ORIGINS: origins }).corsOrigins).toEqual([
    'https://app.campus.example',
    'http://localhost:5173',
  ])
})

test.each([
  '*',
  'null',
  'app.campus.example',
  'https://app.campus.example/path',
  'https://a@b',
  'https://a,',
  'ftp://a',
])('CORS_ORIGINS %s is refused', (origins) =>
  expect(() => readConfig({ CORS_ORIGINS: origins })).toThrow(/CORS_ORIGINS/),
)
test('SMS and WhatsApp are set up with a template for what they may send', () => {
  expect(readConfig({})).toMatchObject({ msg91: undefined, whatsapp: undefined })
  const sms = {
    MSG91_AUTH_KEY: 'key',
    MSG91_TEMPLATE_READY: 'r',
    MSG91_TEMPLATE_FAILED: 'f',
    MSG91_TEMPLATE_READY_HI: 'r-hi',
  }
  expect(readConfig(sms).msg91).toEqual({
    url: 'https://control.msg91.com',
    authKey: 'key',
    templates: { ready: 'r', failed: 'f' },
    translated: { hi: { ready: 'r-hi' }, mr: {} },
  })
  const meta = { WHATSAPP_TOKEN: 'token', WHATSAPP_PHONE_ID: '42', WHATSAPP_URL: 'http://127.0.0.1:9/v24.0/' }
  expect(readConfig(meta).whatsapp).toEqual({
    url: 'http://127.0.0.1:9/v24.0',
    token: 'token',
    phoneId: '42',
    language: 'en',
    templates: { ready: 'print_ready' },
    translated: { hi: {}, mr: {} },
  })
  expect(() => readConfig({ MSG91_AUTH_KEY: 'key' })).toThrow(/MSG91_TEMPLATE_READY: needed together/)
  expect(() => readConfig({ WHATSAPP_TOKEN: 'token' })).toThrow(/WHATSAPP_PHONE_ID: needed together/)
  expect(() => readConfig({ ...meta, WHATSAPP_LANGUAGE: 'English' })).toThrow(/WHATSAPP_LANGUAGE/)
})

test('the virtual printer prints a page a second unless another speed is set', () => {
  expect(readConfig({}).virtualPrinterPagesPerMinute).toBe(60)
  expect(readConfig({ VIRTUAL_PRINTER_PAGES_PER_MINUTE: '6000' }).virtualPrinterPagesPerMinute).toBe(6000)
  expect(() => readConfig({ VIRTUAL_PRINTER_PAGES_PER_MINUTE: '0' })).toThrow(/VIRTUAL_PRINTER/)
})

test('the campus’s directory is asked over TLS but on this machine, beside no other sign-in', () => {
  const set = { LDAP_URL: 'ldaps://ldap.campus.example', LDAP_BASE: 'dc=campus', LDAP_NAME: 'Campus ID' }
  expect(readConfig({}).ldap).toBeUndefined()
  expect(readConfig(set).ldap).toMatchObject({ startTls: false, filter: '(uid={login})', reader: undefined })
  const startTls = (url: string) => readConfig({ ...set, LDAP_URL: url }).ldap?.startTls
  expect(startTls('ldap://ldap.campus.example')).toBe(true)
  expect(startTls('ldap://127.0.0.1:3890')).toBe(false)
  const wrong = (changes: Record<string, string>) => () => readConfig({ ...set, ...changes })
  expect(wrong({ LDAP_BASE: '' })).toThrow(/LDAP_BASE: needed together/)
  expect(wrong({ LDAP_BIND_DN: 'cn=reader' })).toThrow(/LDAP_BIND_PASSWORD: needed together/)
  expect(wrong({ LDAP_URL: 'https://ldap.campus.example' })).toThrow(/LDAP_URL: an address such as/)
  expect(wrong({ LDAP_URL: 'ldaps://ldap.campus.example/dc=campus' })).toThrow(/LDAP_URL: the address alone/)
  for (const filter of ['(uid=*)', 'uid={login}'])
    expect(wrong({ LDAP_FILTER: filter })).toThrow(/LDAP_FILTER/)
  const oidc = {
    OIDC_ISSUER: 'https://login.campus.example',
    OIDC_CLIENT_ID: 'campus-print',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Campus Account',
  }
  expect(wrong(oidc)).toThrow(/LDAP_URL: only without OIDC_ISSUER/)
})

test('the campus’s sign-in needs all of its variables, https, and a mapping of groups that can be read', () => {
  const set = {
    OIDC_ISSUER: 'https://login.campus.example',
    OIDC_CLIENT_ID: 'campus-print',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Campus Account',
  }
  expect(readConfig({}).oidc).toBeUndefined()
  expect(readConfig(set).oidc).toMatchObject({
    name: 'Campus Account',
    scopes: 'openid email profile',
    groups: {},
  })
  const groups = {
    'print-desk': { permissions: ['desk'] },
    faculty: { category: 'professor', department: 'IT' },
  }
  expect(readConfig({ ...set, CAMPUS_GROUPS: JSON.stringify(groups) }).oidc?.groups).toEqual(groups)
  expect(readConfig({ ...set, OIDC_ISSUER: 'http://127.0.0.1:8080/realms/campus' }).oidc).toBeDefined()
  expect(() => readConfig({ ...set, OIDC_NAME: '' })).toThrow(/OIDC_NAME: needed together/)
  expect(() => readConfig({ ...set, OIDC_ISSUER: 'http://login.campus.example' })).toThrow(
    /OIDC_ISSUER: must be https/,
  )
  expect(() => readConfig({ ...set, OIDC_SCOPES: 'email' })).toThrow(/OIDC_SCOPES/)
  for (const wrong of ['{', '[]', '{"a": {"permissions": ["root"]}}', '{"a": {"grade": 1}}']) {
    expect(() => readConfig({ ...set, CAMPUS_GROUPS: wrong })).toThrow(/CAMPUS_GROUPS: JSON such as/)
  }
})
