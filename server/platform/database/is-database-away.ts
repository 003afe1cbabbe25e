import { isOfDatabase } from './database-client.ts'

/**
 * PostgreSQL's codes for a lost connection, and for a server that stops, starts, has no resources, or is
 * read-only.
 */
const serverCodes = /^(08[0-9A-Z]{3}|25006|53\d{3}|57P0[1-3])$/

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Messages of the driver's own errors, which have no code. */
const driverMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query failed because the database cannot be reached now, and not because of the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isOfDatabase(error) ? isConnectionLost(error) : isSaidByDatabase(error)
}

/** Whether a database error, or a copy of one, means that the database cannot be reached. */
export function isConnectionLost(error: { readonly message: string }): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall === 'connect' || systemCodes.has(code) || isSaidByDatabase(error)
}

function isSaidByDatabase(error: { readonly message: string }): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return serverCodes.test(code) || driverMessages.test(error.message)
}
