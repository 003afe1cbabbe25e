import { describe, expect, test } from 'vitest'
import { deviceName, isHandheld, withoutVersions } from './session.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const onPhone = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit}`
const onWindows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${onPhone} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${onPhone} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [`${onWindows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${onWindows} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on Chromebook',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${apple}`, 'Android'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('phones count as handheld and computers do not', () => {
  expect(isHandheld(`${onPhone} Chrome/140.0.0.0 Mobile Safari/537.36`)).toBe(true)
  expect(isHandheld(onWindows)).toBe(false)
  expect(isHandheld('')).toBe(false)
})

describe('the user agent without versions', () => {
  const samsung = (android: number, chrome: string) =>
    `Mozilla/5.0 (Linux; Android ${android}; SM-G991B) ${webkit} Chrome/${chrome} Mobile Safari/537.36`

  test('is the same after updates of browser and system', () => {
    expect(withoutVersions(samsung(15, '141.0.7390.55'))).toBe(withoutVersions(samsung(14, '140.0.0.0')))
    const iphone = (version: string) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${apple}`
    expect(withoutVersions(iphone('26_1'))).toBe(withoutVersions(iphone('18_5_2')))
  })

  test('differs between models, systems and browsers', () => {
    const known = withoutVersions(samsung(15, '140.0.0.0'))
    const others = [
      samsung(15, '140.0.0.0').replace('SM-G991B', 'SM-A536E'),
      `${onWindows} Chrome/140.0.0.0 Safari/537.36`,
      samsung(15, '140.0.0.0').replace('Chrome', 'SamsungBrowser/28.0 Chrome'),
    ]
    for (const other of others) expect(withoutVersions(other)).not.toBe(known)
  })
})
