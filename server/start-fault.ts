import { ConfigError } from './config.ts'
import { isDatabaseAway } from './platform/database/is-database-away.ts'

interface ListenError extends NodeJS.ErrnoException {
  readonly address?: string
  readonly port?: number
}

/** What to say of a start that failed for a reason outside; `undefined` where only the stack can tell. */
export function startFault(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall, address, port } = error as ListenError
  if (syscall === 'listen') return listenFaults[code]?.(`${address}, port ${port}`)
  if (syscall === 'getaddrinfo')
    return `HOST or DATABASE_URL names a host that is not known: ${error.message}`
  if (isDatabaseAway(error)) return `The database does not answer: ${error.message}`
  return undefined
}

const listenFaults: Partial<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `Another program listens at ${place}. Stop it, or choose another PORT.`,
  EADDRNOTAVAIL: (place) => `This machine cannot listen at ${place}. HOST must be an address of its own.`,
  EACCES: (place) => `Listening at ${place} is not permitted. Choose a PORT above 1023.`,
}
