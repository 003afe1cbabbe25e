import { i18n } from '../language/index.ts'
/** A session ends this long after it was last used, in ms. */
export const sessionLifetimeMs = 7 * 24 * 60 * 60 * 1000

/** A session in use is prolonged at most this often, in ms, so that reading does not mean writing. */
export const sessionTouchAfterMs = 60 * 60 * 1000

/** However much it is used, a session ends this long after it was opened, in ms. */
export const longestSessionMs = 30 * 24 * 60 * 60 * 1000

/** When a session used now will end. */
export function sessionExpiry(now: Date, openedAt: Date = now): Date {
  return new Date(Math.min(now.getTime() + sessionLifetimeMs, openedAt.getTime() + longestSessionMs))
}

/** Whether a session's end should be moved, given when it was last moved. */
export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= sessionTouchAfterMs
}

type Sign = readonly [name: string, sign: RegExp]

// The order matters: browsers claim to be their forebears too.
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|\bCriOS)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
]

const systems: readonly Sign[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** A device in plain words, from what its browser calls itself: `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  const browser = nameOf(browsers, userAgent)
  const system = nameOf(systems, userAgent)
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system })
  return browser ?? system ?? i18n.t('Unknown device')
}

/** Whether it is held in the hand, which its picture shows. */
export function isHandheld(userAgent: string): boolean {
  return /\b(Android|iPhone|iPad)\b/.test(userAgent)
}

/**
 * What stays of a browser's name for itself when it and its system update themselves: everything but the version
 * numbers. The same device answers the same for as long as it is used.
 */
export function withoutVersions(userAgent: string): string {
  return userAgent.replaceAll(/\b\d+([._]\d+)*\b/g, '')
}

function nameOf(signs: readonly Sign[], userAgent: string): string | undefined {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0]
}
