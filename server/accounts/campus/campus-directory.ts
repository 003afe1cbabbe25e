import { Client, type Entry, InvalidCredentialsError } from 'ldapts'
import type { ConnectionOptions } from 'node:tls'
import { type LdapSettings, loginInFilter } from '../../config-sign-in.ts'
import type { Log } from '../../platform/log/log.ts'
import { callService } from '../../platform/telemetry/index.ts'
import { type CampusIdentity, CampusLoginError } from './campus-provider.ts'

/** A person's entry in the directory. Its `dn` is the same for every spelling of the login. */
export type DirectoryPerson = Entry

export interface CampusDirectory {
  /** Returns the person with this login; `undefined` for none, and for several. */
  find(login: string): Promise<DirectoryPerson | undefined>
  /** Returns the identity if the password is right. Takes equally long without a person. */
  identify(person: DirectoryPerson | undefined, password: string): Promise<CampusIdentity | undefined>
}

interface Context {
  readonly log: Log
  /** Options of TLS, such as an additional certificate authority. */
  readonly tls?: ConnectionOptions
  /** The timeout of one LDAP operation, in ms. */
  readonly timeoutMs?: number
}

/** Attributes that stay when a person is renamed: of OpenLDAP, Active Directory, 389 DS and FreeIPA. */
const idAttributes = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID'] as const

/** The campus's directory, queried over LDAP. It may be down. Referrals to other servers are not followed. */
export function campusDirectory(
  settings: LdapSettings,
  { log, tls = {}, timeoutMs = 10_000 }: Context,
): CampusDirectory {
  const { url, startTls, reader, base, groupsAttribute } = settings

  /** Opens a separate connection for each call, since a bind authenticates the whole connection. */
  async function withConnection<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const tlsOptions = url.startsWith('ldaps:') ? { tlsOptions: tls } : {}
    const client = new Client({ url, timeout: timeoutMs, connectTimeout: timeoutMs, ...tlsOptions })
    let timer: NodeJS.Timeout | undefined
    const run = async () => {
      if (startTls) await client.startTLS({ host: new URL(url).hostname, ...tls })
      return work(client)
    }
    try {
      // The library has no timeout for the TLS handshake of STARTTLS.
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('No answer in time')), 2 * timeoutMs)
      })
      return await Promise.race([run(), timeout])
    } finally {
      clearTimeout(timer)
      void client.unbind().catch(() => undefined)
    }
  }

  async function findPerson(client: Client, login: string): Promise<Entry | undefined> {
    if (reader) await client.bind(reader.dn, reader.password)
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter: settings.filter.replaceAll(loginInFilter, () => escapeFilterValue(login)),
      attributes: [
        'mail',
        'cn',
        'displayName',
        ...idAttributes,
        ...(groupsAttribute ? [groupsAttribute] : []),
      ],
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: 2,
      timeLimit: Math.ceil(timeoutMs / 1000),
    })
    // If the filter finds several people, the login is ambiguous.
    return searchEntries.length === 1 ? searchEntries[0] : undefined
  }

  /** Queries the directory; throws `CampusLoginError` if that fails. */
  async function query<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    try {
      return await callService('ldap', () => withConnection(work))
    } catch (error) {
      // The error itself is not logged: it may contain the password.
      log.warn({ server: new URL(url).host, reason: reasonOf(error) }, 'the campus directory failed')
      throw new CampusLoginError('unavailable')
    }
  }

  return {
    find: (login) => query((client) => findPerson(client, login)),
    async identify(person, password) {
      // A bind without a password succeeds anonymously (RFC 4513, section 5.1.2).
      if (password === '') return undefined
      // An unknown login is tried as well, so that the response time does not reveal who exists.
      const dn = person?.dn ?? `cn=nobody,${base}`
      const isRight = await query((client) => canBind(client, dn, password))
      return person && isRight ? identityOf(person, settings) : undefined
    },
  }
}

async function canBind(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false
    throw error
  }
}

/** Returns an error code such as `ECONNREFUSED` or `DEPTH_ZERO_SELF_SIGNED_CERT`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: string | number }
  return code === undefined ? error.name : String(code)
}

/** Escapes a value for a filter, so that it matches literally (RFC 4515, section 3). */
export function escapeFilterValue(value: string): string {
  const special = /[*()\\\0]/g
  return value.replaceAll(special, (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function identityOf(person: Entry, { base, groupsAttribute }: LdapSettings): CampusIdentity {
  const subject = idAttributes.map((name) => idOf(person[name])).find((id) => id !== undefined)
  if (subject === undefined) throw new CampusLoginError('rejected')
  const email = textsOf(person['mail'])[0]?.trim().toLowerCase()
  return {
    // The server's address may change; the base DN does not.
    issuer: `ldap:${base.toLowerCase()}`,
    subject,
    email: email === '' ? undefined : email,
    // The campus itself maintains the addresses in its directory.
    isEmailVerified: true,
    name: textsOf(person['displayName'])[0] ?? textsOf(person['cn'])[0],
    groups: groupsAttribute === undefined ? [] : textsOf(person[groupsAttribute]).flatMap(namesOfGroup),
    usedSecondFactor: false,
  }
}

function idOf(value: Entry[string] | undefined): string | undefined {
  const [first] = [value ?? []].flat()
  if (Buffer.isBuffer(first)) return first.length === 0 ? undefined : first.toString('hex')
  return first === undefined || first === '' ? undefined : first.toLowerCase()
}

function textsOf(value: Entry[string] | undefined): string[] {
  return [value ?? []].flat().map(String)
}

/** Returns the name of a group and its short name: `cn=print-desk,ou=groups,…` is also `print-desk`. */
function namesOfGroup(group: string): string[] {
  const short = /^cn=([^,=+\\]+),/i.exec(group)?.[1]
  return short === undefined ? [group] : [group, short]
}
