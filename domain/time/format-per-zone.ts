/**
 * A format of moments, made once for each IANA time zone: making one takes longer than all that an order formats with
 * it. Answers by the zone's name, and throws `RangeError` for one that there is not.
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
