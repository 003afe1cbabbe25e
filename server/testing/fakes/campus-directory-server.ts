import { findProgram, freePort, runProgram, untilReady } from '@campus-print/ipp/testing'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'ldapts'

const run = promisify(execFile)
const base = 'dc=campus,dc=example'
const admin = { dn: `cn=admin,${base}`, password: 'only for this directory' }
const reader = { dn: `cn=reader,${base}`, password: 'reads people' }

/** An entry of the directory: the login, the password and what else it stores about a person. */
export interface DirectoryPerson {
  readonly login: string
  readonly password: string
  readonly mail?: string
  readonly name?: string
  readonly groups?: readonly string[]
}

export interface CampusDirectoryServer {
  readonly url: string
  /** The address for LDAP over TLS. */
  readonly secureUrl: string
  /** The certificate of the authority that signed the server's, as PEM. */
  readonly ca: string
  readonly base: string
  readonly reader: { readonly dn: string; readonly password: string }
  /** The environment variables with which the app uses this directory. */
  readonly environment: Record<string, string>
  add(person: DirectoryPerson): Promise<void>
  addEntry(dn: string, attributes: Record<string, string>): Promise<void>
  rename(login: string, to: string): Promise<void>
  close(): Promise<void>
}

/** Runs Debian's OpenLDAP on free ports of loopback. Entries of people list their groups as `memberOf`. */
export async function campusDirectoryServer(): Promise<CampusDirectoryServer> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-print-slapd-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const ca = await makeCertificate(folder)
  await mkdir(join(folder, 'db'))
  await writeFile(join(folder, 'slapd.conf'), configuration(folder))
  const url = `ldap://127.0.0.1:${port}`
  const secureUrl = `ldaps://127.0.0.1:${securePort}`
  const listen = `${url}/ ${secureUrl}/`
  const options = ['-d', '0', '-h', listen, '-f', join(folder, 'slapd.conf')]
  const slapd = runProgram(findProgram('slapd', 'slapd'), options)
  const client = new Client({ url })
  const isReady = () =>
    client.bind(admin.dn, admin.password).then(
      () => true,
      () => false,
    )
  await untilReady(slapd, isReady)
  await client.add(base, { objectClass: ['dcObject', 'organization'], dc: 'campus', o: 'Campus' })
  for (const unit of ['people', 'groups'])
    await client.add(`ou=${unit},${base}`, { objectClass: 'organizationalUnit', ou: unit })
  const role = { objectClass: ['organizationalRole', 'simpleSecurityObject'], cn: 'reader' }
  await client.add(reader.dn, { ...role, userPassword: reader.password })

  return {
    url,
    secureUrl,
    ca,
    base,
    reader,
    environment: {
      LDAP_URL: url,
      LDAP_BIND_DN: reader.dn,
      LDAP_BIND_PASSWORD: reader.password,
      LDAP_BASE: base,
      LDAP_GROUPS_ATTRIBUTE: 'memberOf',
      LDAP_NAME: 'Campus ID',
    },
    async add({ login, password, mail, name = login, groups = [] }) {
      const dn = `uid=${login},ou=people,${base}`
      const person = { objectClass: 'inetOrgPerson', uid: login, cn: name, sn: name, userPassword: password }
      await client.add(dn, { ...person, ...(mail !== undefined && { mail }) })
      for (const cn of groups) {
        await client.add(`cn=${cn},ou=groups,${base}`, { objectClass: 'groupOfNames', cn, member: dn })
      }
    },
    addEntry: (dn, attributes) => client.add(dn, attributes),
    rename: (login, to) => client.modifyDN(`uid=${login},ou=people,${base}`, `uid=${to}`),
    async close() {
      await client.unbind()
      await slapd.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Only the reader may read entries of people. Anyone may try a password, but nobody may read one. */
function configuration(folder: string): string {
  return `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix "${base}"
rootdn "${admin.dn}"
rootpw "${admin.password}"
directory ${folder}/db
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${reader.dn}" read by anonymous auth by * none
`
}

async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  await run('openssl', [...kind, '-keyout', key, '-out', certificate, ...subject])
  return readFile(certificate, 'utf8')
}
