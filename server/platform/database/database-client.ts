import pg from 'pg'

/** A database in order takes a connection within milliseconds; callers get their 503 within three seconds. */
const connectionTimeoutMillis = 2_500

const connectionErrors = new WeakSet<Error>()

/**
 * A connection whose own errors can be distinguished from those of every other: a client's, a file store's, a mail
 * server's.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis })
    // The driver rejects every waiting query with this same object.
    this.connection.on('error', (error: Error) => connectionErrors.add(error))
  }
}

export function isOfDatabase(error: Error): boolean {
  return connectionErrors.has(error)
}
