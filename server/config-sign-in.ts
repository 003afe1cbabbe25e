import { categories, departments, type GroupMapping, permissions } from '@campus-print/domain/accounts'
import * as z from 'zod'

const optional = z.string().min(1).optional()
const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** Over http only on this machine, or anyone in between could answer for the campus. */
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
  const read = z.record(z.string(), Grant).safeParse(readJson(text))
  if (read.success) return read.data
  check.issues.push({ code: 'custom', input: text, message: groupsExample })
  return z.NEVER
})

/** What stands in a filter for the login that a person types. */
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

/** The variables that mean something only together. */
export const signInVariablesTogether = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
  ['LDAP_URL', 'LDAP_BASE', 'LDAP_NAME'],
  ['LDAP_BIND_DN', 'LDAP_BIND_PASSWORD'],
] as const

/** A person has one account at the campus, which is asked for in one way. */
export function signInErrors({ OIDC_ISSUER, LDAP_URL }: SignInVariables): string[] {
  return OIDC_ISSUER && LDAP_URL ? ['LDAP_URL: only without OIDC_ISSUER'] : []
}

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the campus calls its sign-in; it stands on the button. */
  readonly name: string
  readonly scopes: string
  /** The claim that lists the groups of a person; without one, groups mean nothing. */
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
  /** The connection begins in plain text and is encrypted before anything is said. */
  readonly startTls: boolean
  /** Who looks people up; without it the directory lets anyone. */
  readonly reader: { readonly dn: string; readonly password: string } | undefined
  /** Below it people are looked up. */
  readonly base: string
  /** Finds a person, with `{login}` where the login goes. */
  readonly filter: string
  /** The attribute that lists the groups of a person; without one, groups mean nothing. */
  readonly groupsAttribute: string | undefined
  /** What the campus calls its accounts; it stands on the button. */
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
    // Passwords travel in plain text on this machine alone.
    startTls: protocol === 'ldap:' && !loopback.includes(hostname),
    reader: dn && password ? { dn, password } : undefined,
    base,
    filter,
    groupsAttribute: variables.LDAP_GROUPS_ATTRIBUTE,
    name,
    groups: variables.CAMPUS_GROUPS ?? {},
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
