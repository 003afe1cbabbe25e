import { categories, departments, type GroupMapping, permissions } from '@campus-print/domain/accounts'
import * as z from 'zod'

const optional = z.string().min(1).optional()
const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** Must be https, except on this machine, or an attacker in the network could impersonate the campus. */
const Issuer = z
  .url({ protocol: /^https?$/, error: 'an address such as https://login.campus.example', abort: true })
  .refine((issuer) => {
    const { protocol, hostname } = new URL(issuer)
    return protocol === 'https:' || loopback.includes(hostname)
  }, 'must be https')

const Name = z.string().trim().min(1).max(40, 'at most 40 characters: it stands on a button')

const Grant = z.strictObject({
  permissions: z.array(z.enum(permissions)).optional(),
  category: z.enum(categories).optional(),
  department: z.enum(departments).optional(),
})

const groupsExample =
  'JSON such as {"print-desk": {"permissions": ["desk"]}, "faculty": {"category": "professor"}}'

const Groups = z.string().transform((text, check): GroupMapping => {
  const parsed = z.record(z.string(), Grant).safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  check.issues.push({ code: 'custom', input: text, message: groupsExample })
  return z.NEVER
})

/** The placeholder in a filter for the login that a person types. */
export const loginInFilter = '{login}'

const LdapUrl = z
  .url({ protocol: /^ldaps?$/, error: 'an address such as ldaps://ldap.campus.example', abort: true })
  .refine((url) => /^\/?$/.test(new URL(url).pathname), 'the address alone; the base goes into LDAP_BASE')

const LdapFilter = z
  .string()
  .refine(
    (filter) => /^\(.+\)$/s.test(filter) && filter.includes(loginInFilter),
    `a filter with ${loginInFilter} in it, such as (uid=${loginInFilter})`,
  )

/** The variables of the campus's own sign-in. */
export const signInVariables = {
  OIDC_ISSUER: Issuer.optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: Name.optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/, 'scopes with openid among them, such as openid email profile')
    .default('openid email profile'),
  OIDC_GROUPS_CLAIM: optional,
  LDAP_URL: LdapUrl.optional(),
  LDAP_BIND_DN: optional,
  LDAP_BIND_PASSWORD: optional,
  LDAP_BASE: optional,
  LDAP_FILTER: LdapFilter.default(`(uid=${loginInFilter})`),
  LDAP_GROUPS_ATTRIBUTE: optional,
  LDAP_NAME: Name.optional(),
  CAMPUS_GROUPS: Groups.optional(),
}
const SignInVariables = z.object(signInVariables)
type SignInVariables = z.infer<typeof SignInVariables>

/** Variables that have to be set together. */
export const signInVariablesTogether = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
  ['LDAP_URL', 'LDAP_BASE', 'LDAP_NAME'],
  ['LDAP_BIND_DN', 'LDAP_BIND_PASSWORD'],
] as const

/** A campus has one sign-in: OpenID Connect or LDAP. */
export function signInErrors({ OIDC_ISSUER, LDAP_URL }: SignInVariables): string[] {
  return OIDC_ISSUER && LDAP_URL ? ['LDAP_URL: only without OIDC_ISSUER'] : []
}

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The campus's name for its sign-in, shown on the button. */
  readonly name: string
  readonly scopes: string
  /** The claim with a person's groups; if unset, groups are ignored. */
  readonly groupsClaim: string | undefined
  readonly groups: GroupMapping
}

export function oidcOf(variables: SignInVariables): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables
  const { OIDC_NAME: name, OIDC_SCOPES: scopes, OIDC_GROUPS_CLAIM: groupsClaim } = variables
  if (!issuer || !clientId || !clientSecret || !name) return undefined
  return { issuer, clientId, clientSecret, name, scopes, groupsClaim, groups: variables.CAMPUS_GROUPS ?? {} }
}

export interface LdapSettings {
  readonly url: string
  /** The connection is encrypted by STARTTLS before any other operation. */
  readonly startTls: boolean
  /** The account that searches the directory; if unset, the search is anonymous. */
  readonly reader: { readonly dn: string; readonly password: string } | undefined
  /** The base DN of the search. */
  readonly base: string
  /** The filter that finds a person; `{login}` is replaced with the login. */
  readonly filter: string
  /** The attribute with a person's groups; if unset, groups are ignored. */
  readonly groupsAttribute: string | undefined
  /** The campus's name for its accounts, shown on the button. */
  readonly name: string
  readonly groups: GroupMapping
}

export function ldapOf(variables: SignInVariables): LdapSettings | undefined {
  const { LDAP_URL: url, LDAP_BASE: base, LDAP_NAME: name, LDAP_FILTER: filter } = variables
  const { LDAP_BIND_DN: dn, LDAP_BIND_PASSWORD: password } = variables
  if (!url || !base || !name) return undefined
  const { protocol, hostname } = new URL(url)
  return {
    url,
    // Passwords are sent in plain text only within this machine.
    startTls: protocol === 'ldap:' && !loopback.includes(hostname),
    reader: dn && password ? { dn, password } : undefined,
    base,
    filter,
    groupsAttribute: variables.LDAP_GROUPS_ATTRIBUTE,
    name,
    groups: variables.CAMPUS_GROUPS ?? {},
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
