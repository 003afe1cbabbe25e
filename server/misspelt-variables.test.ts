import { expect, test } from 'vitest'
import { misspeltVariables } from './misspelt-variables.ts'

const known = ['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT', 'SMTP_URL', 'TRUSTED_PROXIES', 'RAZORPAY_KEY_ID']

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
    `${name}: the product reads no such variable; ${meant} is probably meant`,
  ])
})

test.each(['PATH', 'HOME', 'PROT', 'HTTP_URL', 'NODE_PATH', 'HOSTNAME', 'DATABASE_PASSWORD'])(
  '%s is somebody else’s',
  (name) => expect(misspeltVariables([name], known)).toEqual([]),
)

test('a neighbour of a variable that is set is somebody else’s', () => {
  expect(misspeltVariables(['DATABASE_URL', 'DATABASE_URI'], known)).toEqual([])
})
