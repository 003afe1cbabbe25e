/** The address of a database: a URL like `postgres://user:password@host/name`, or its parts. */
export type DatabaseTarget = string | DatabaseContext

export interface DatabaseContext {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** The settings of pg and pg-boss for the address of the database. */
export function connectionSettings(target: DatabaseTarget): { connectionString: string } | DatabaseContext {
  return typeof target === 'string' ? { connectionString: target } : target
}
