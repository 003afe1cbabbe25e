/** Where a database is: an address like `postgres://user:password@host/name`, or its parts. */
export type DatabaseTarget = string | DatabaseContext

export interface DatabaseContext {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** The part of pg's and pg-boss's settings that says where to connect. */
export function connectionSettings(target: DatabaseTarget): { connectionString: string } | DatabaseContext {
  return typeof target === 'string' ? { connectionString: target } : target
}
