import { isOfDatabase } from './database-client.ts'

/** PostgreSQL's codes for a connection that broke, and for a server that stops, starts, has no room left, or only reads. */
const serverCodes = /^(08[0-9A-Z]{3}|25006|53\d{3}|57P0[1-3])$/

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Errors of `pg` itself have no code. */
const driverMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query failed because the database cannot be reached now, and not because of the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isOfDatabase(error) ? isConnectionLost(error) : isSaidByDatabase(error)
}

/** Whether an error of a database, an `Error` or a copy of one, says that the database cannot be reached. */
export function isConnectionLost(error: { readonly message: string }): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall === 'connect' || systemCodes.has(code) || isSaidByDatabase(error)
}

function isSaidByDatabase(error: { readonly message: string }): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return serverCodes.test(code) || driverMessages.test(error.message)
}
