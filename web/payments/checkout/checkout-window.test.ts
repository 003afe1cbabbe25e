import { describe, expect, test } from 'vitest'
import { isInAppBrowser } from './checkout-window.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('an in-app browser', () => {
  test.each([
    [
      'Instagram on Android',
      `${android} Build/UP1A.231005.007; wv) ${webkit} Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 Instagram 338.0.0.29.90 Android (34/14; 450dpi; 1080x2131; samsung; SM-A546E; a54x; s5e8835; en_IN; 618023787)`,
    ],
    [
      'Instagram on an iPhone',
      `${iphone} Mobile/15E148 Instagram 338.0.4.37.95 (iPhone14,5; iOS 17_5_1; en_IN; en; scale=3.00; 1170x2532; 616669571)`,
    ],
    [
      'Facebook on Android',
      `${android} Build/UP1A.231005.007; wv) ${webkit} Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.42.76;]`,
    ],
    [
      'Facebook on an iPhone',
      `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/469.1.0.51.109;FBBV/614013537;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_GB;FBOP/5]`,
    ],
    [
      'WhatsApp on Android',
      `${android}; wv) ${webkit} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.13.77 A`,
    ],
    ['LinkedIn on an iPhone', `${iphone} Mobile/21F90 [LinkedInApp]/9.29.7966`],
    ['Snapchat on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Snapchat/12.94.0.42 (like Safari/8618)`],
    ['X on an iPhone', `${iphone} Mobile/15E148 Twitter for iPhone/10.44`],
    ['Google’s app on an iPhone', `${iphone} GSA/323.0.647062479 Mobile/15E148 Safari/604.1`],
    [
      'any app on Android',
      `${android} Build/UP1A.231005.007; wv) ${webkit} Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36`,
    ],
    [
      'any app on an Android of old',
      'Mozilla/5.0 (Linux; Android 4.4.4; One Build/KTU84L.H4) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/36.0.1985.135 Mobile Safari/537.36',
    ],
    ['any app on an iPhone', `${iphone} Mobile/15E148`],
  ])('as %s', (_, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true)
  })
})

describe('a full browser', () => {
  test.each([
    ['Chrome on Android', `${android}) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet', `${android}) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    ['Safari on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on an iPhone', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
    ['Firefox on an iPhone', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
    [
      'Chrome on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    ['Edge on Android', `${android}) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`],
  ])('as %s', (_, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false)
  })
})
