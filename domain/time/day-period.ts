/** Writes the `am` or `pm` at the end of a formatted time as `AM` or `PM`, since `Intl` differs by language. */
export function upperCaseDayPeriod(time: string): string {
  return time.replace(/[ap]m$/, (period) => period.toUpperCase())
}
