import { ConfigError } from './config.ts'
import { DocumentKeyError } from './documents/index.ts'
import { SecretKeyError } from './operation/index.ts'
import { isDatabaseAway } from './platform/database/is-database-away.ts'
import { SchemaError } from './platform/database/migrate.ts'

interface SystemError extends NodeJS.ErrnoException {
  readonly address?: string
  readonly port?: number
}

const errorsForOperators = [ConfigError, SchemaError, SecretKeyError, DocumentKeyError]

/** A message for the operator about a failed start; `undefined` if the stack is needed. */
export function startErrorMessage(error: unknown): string | undefined {
  if (errorsForOperators.some((type) => error instanceof type)) return (error as Error).message
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall, address, port, path } = error as SystemError
  if (syscall === 'listen') return listenErrors[code]?.(`${address}, port ${port}`)
  if (syscall === 'getaddrinfo') return `${unknownHost}: ${error.message}`
  if (path !== undefined && folderCodes.has(code)) return `DATA_DIR cannot be used: ${error.message}`
  if (code in databaseErrors) return `${databaseErrors[code]}: ${error.message}`
  if (isDatabaseAway(error)) return `The database does not answer: ${error.message}`
  return startErrorMessage(error.cause)
}

const unknownHost =
  'HOST or DATABASE_URL names a host that is not known (within a password, write @ as %40, / as %2F, # as %23)'

const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOSPC'])

const untrusted =
  'The database’s certificate is not trusted: name its authority’s file in NODE_EXTRA_CA_CERTS'

/** Messages for errors that the administrator can correct, by the codes of PostgreSQL and TLS. */
const databaseErrors: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL names a user or a password that the database does not accept',
  '28000': 'The database does not let this user in from here',
  '3D000': 'DATABASE_URL names a database that does not exist',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  '42501': 'The user of DATABASE_URL needs to own the database, or may not do what the product needs',
}

const listenErrors: Partial<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `Another program listens at ${place}. Stop it, or choose another PORT.`,
  EADDRNOTAVAIL: (place) => `This machine cannot listen at ${place}. HOST must be an address of its own.`,
  EACCES: (place) => `Listening at ${place} is not permitted. Choose a PORT above 1023.`,
}
