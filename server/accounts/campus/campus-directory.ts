import { Client, type Entry, InvalidCredentialsError } from 'ldapts'
import type { ConnectionOptions } from 'node:tls'
import { type LdapSettings, loginInFilter } from '../../config-sign-in.ts'
import type { Log } from '../../platform/log/log.ts'
import { callService } from '../../platform/telemetry/index.ts'
import { type CampusIdentity, CampusLoginError } from './campus-provider.ts'

/** Someone in the directory, by the one name that no other spelling has. */
export type DirectoryPerson = Entry

export interface CampusDirectory {
  /** The one person with this login, or undefined. */
  find(login: string): Promise<DirectoryPerson | undefined>
  /** Who it is, where this is the person's password. It takes as long for nobody. */
  identify(person: DirectoryPerson | undefined, password: string): Promise<CampusIdentity | undefined>
}

interface Context {
  readonly log: Log
  /** What certificates are trusted beside the usual ones. */
  readonly tls?: ConnectionOptions
  /** How long one step may take, in ms. */
  readonly timeoutMs?: number
}

/**
 * What never changes of a person, however often they are renamed: of OpenLDAP, Active Directory, 389 DS and FreeIPA.
 */
const idAttributes = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID'] as const

/** The campus's directory, asked over LDAP. It may be down. Referrals to other servers are not followed. */
export function campusDirectory(
  settings: LdapSettings,
  { log, tls = {}, timeoutMs = 10_000 }: Context,
): CampusDirectory {
  const { url, startTls, reader, base, groupsAttribute } = settings

  /** Works on a connection of its own: what one person binds as must not be another's. */
  async function connected<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const tlsOptions = url.startsWith('ldaps:') ? { tlsOptions: tls } : {}
    const client = new Client({ url, timeout: timeoutMs, connectTimeout: timeoutMs, ...tlsOptions })
    let timer: NodeJS.Timeout | undefined
    const worked = async () => {
      if (startTls) await client.startTLS({ host: new URL(url).hostname, ...tls })
      return work(client)
    }
    try {
      // The library waits without end for an encryption that was begun.
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('No answer in time')), 2 * timeoutMs)
      })
      return await Promise.race([worked(), late])
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

  /** Asks the directory; throws `CampusLoginError` where it fails. */
  async function ask<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    try {
      return await callService('ldap', () => connected(work))
    } catch (error) {
      // Not the error itself: it may hold what was typed.
      log.warn({ server: new URL(url).host, reason: reasonOf(error) }, 'the campus directory failed')
      throw new CampusLoginError('unavailable')
    }
  }

  return {
    find: (login) => ask((client) => findPerson(client, login)),
    async identify(person, password) {
      // A bind without a password succeeds anonymously (RFC 4513, section 5.1.2).
      if (password === '') return undefined
      // The same for an unknown login, so that the time taken reveals nothing.
      const dn = person?.dn ?? `cn=nobody,${base}`
      const isRight = await ask((client) => canBind(client, dn, password))
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

/** Such as `ECONNREFUSED` or `DEPTH_ZERO_SELF_SIGNED_CERT`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: string | number }
  return code === undefined ? error.name : String(code)
}

/** Escapes a value for a filter, so that it matches literally (RFC 4515, section 3). */
export function escapeFilterValue(value: string): string {
  const special = /[*()\\\0]/g
  return value.replaceAll(special, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function identityOf(person: Entry, { base, groupsAttribute }: LdapSettings): CampusIdentity {
  const subject = idAttributes.map((name) => idOf(person[name])).find((id) => id !== undefined)
  if (subject === undefined) throw new CampusLoginError('rejected')
  const email = textsOf(person['mail'])[0]?.trim().toLowerCase()
  return {
    // The server may move; the tree stays.
    issuer: `ldap:${base.toLowerCase()}`,
    subject,
    email: email === '' ? undefined : email,
    // The campus writes addresses into its directory.
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

/** A group as the directory writes it, and by its short name: `cn=print-desk,ou=groups,…` is `print-desk`, too. */
function namesOfGroup(group: string): string[] {
  const short = /^cn=([^,=+\\]+),/i.exec(group)?.[1]
  return short === undefined ? [group] : [group, short]
}
