import { i18n } from '../language/index.ts'

/**
 * A format of moments, made once for each IANA time zone: making one takes longer than all that an order formats with
 * it. Returns by the zone's name, and throws `RangeError` for one that there is not.
 */
export function formatPerZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

/** Returns a date format of the present language by its time zone; each is made once. */
export function formatInLanguage(
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, ReturnType<typeof formatPerZone>>()
  return (timeZone) => {
    const { locale } = i18n
    const perZone = made.get(locale) ?? formatPerZone(locale, options)
    made.set(locale, perZone)
    return perZone(timeZone)
  }
}
