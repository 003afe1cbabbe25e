/** A phone number as people and their phones write it, as the ten digits that are asked for, where it holds them. */
export function normalizePhoneNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /^(?:\+91|0|91)?(\d{10})$/.exec(digits)?.[1] ?? typed
}
