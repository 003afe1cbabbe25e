import pg from 'pg'

/**
 * A healthy database accepts a connection within milliseconds; callers get their 503 within three seconds.
 */
const connectionTimeoutMillis = 2_500

const connectionErrors = new WeakSet<Error>()

/**
 * A database connection whose errors can be distinguished from those of HTTP clients, file stores and mail
 * servers.
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
