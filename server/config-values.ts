import * as z from 'zod'

export const PublicUrl = z
  .url({ protocol: /^https?$/, error: 'an address such as https://print.campus.example', abort: true })
  .refine(isOrigin, 'without a path: the product is reached at the top of a host of its own')

/** Origins as browsers send them: `https://print.campus.example`, without a trailing slash. */
export const CorsOrigins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.canParse(origin)),
    'origins such as https://app.campus.example, http://localhost:5173',
  )
  .refine(
    (origins) => origins.every((origin) => !URL.canParse(origin) || isOrigin(origin)),
    'without a path: an origin ends with its host or port',
  )
  .transform((origins) => [...new Set(origins.map((origin) => new URL(origin).origin))])

/**
 * Proxies in the format of the HTTP server. A range of all addresses would let clients forge their address.
 */
const Proxy = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])
  .refine((proxy) => !proxy.endsWith('/0'))
export const TrustedProxies = z
  .string()
  .transform((list) => list.split(',').map((proxy) => proxy.trim()))
  .refine(
    (proxies) => z.array(Proxy).safeParse(proxies).success,
    'addresses or ranges, such as 127.0.0.1, 10.0.0.0/8',
  )

export const DatabaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'an address such as postgres://user:password@db.campus.example/campus_print',
})

export const SmtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'an address such as smtp://user:password@mail.campus.example:587',
})

/** An email address, with or without a display name. */
export const MailFrom = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'an address such as Campus Print <print@campus.example>',
  )

export const RazorpayKeyId = z.string().regex(/^rzp_(test|live)_/, 'begins with rzp_live_ or rzp_test_')

export const WebhookSecret = z.string().min(16, 'at least 16 characters: who guesses it prints for nothing')

export const BackupPassphrase = z.string().min(12, 'at least 12 characters')

/** Characters that an HTTP header can contain. */
export const MonitorToken = z
  .string()
  .min(24, 'at least 24 characters')
  .regex(/^[\x21-\x7e]+$/, 'of letters, digits and signs, without spaces')

/** A key without commas, so that it can later be listed in `DOCUMENTS_PREVIOUS_KEYS`. */
export const DocumentKey = z
  .string()
  .min(32, 'at least 32 characters')
  .regex(/^[^,]+$/, 'without commas')

/** Several keys, separated by commas. */
export const DocumentKeyList = z
  .string()
  .transform((list) => list.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => key.length >= 32),
    'keys of at least 32 characters, with commas between',
  )

function isOrigin(address: string): boolean {
  const { username, password, pathname, search, hash } = new URL(address)
  return [username, password, search, hash].every((part) => part === '') && /^\/+$/.test(pathname)
}
