import { createHmac, timingSafeEqual } from 'node:crypto'

/** A link opens its one file for this long, in ms. */
export const linkLifetimeMs = 5 * 60 * 1000

/** The query that opens one file without a session until it expires. */
export function signLink(key: Buffer, fileName: string, expiresAt: Date): string {
  const expires = String(expiresAt.getTime())
  return new URLSearchParams({ expires, signature: signatureOf(key, fileName, expires) }).toString()
}

/** Whether a link's query was made by us, for this file, and is still good. */
export function isSignedLink(
  key: Buffer,
  fileName: string,
  { expires, signature }: { expires?: string | undefined; signature?: string | undefined },
  now: Date,
): boolean {
  if (!expires || !signature || !(Number(expires) > now.getTime())) return false
  const expected = Buffer.from(signatureOf(key, fileName, expires))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(key: Buffer, fileName: string, expires: string): string {
  return createHmac('sha256', key).update(`${fileName} ${expires}`).digest('base64url')
}
