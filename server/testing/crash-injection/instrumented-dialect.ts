import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import type { CrashPoints } from './crash-points.ts'

/** A dialect of which every statement, `begin` and `commit` included, is a step. */
export function instrumentedDialect(dialect: Dialect, { reach }: Pick<CrashPoints, 'reach'>): Dialect {
  const drivers = {
    createDriver: () => instrumentedDriver(dialect.createDriver(), reach),
  }
  return inheriting(dialect, drivers)
}

function instrumentedDriver(driver: Driver, reach: CrashPoints['reach']): Driver {
  const connections = {
    async acquireConnection() {
      return instrumentedConnection(await driver.acquireConnection(), reach)
    },
  }
  return inheriting(driver, connections)
}

function instrumentedConnection(
  connection: DatabaseConnection,
  reach: CrashPoints['reach'],
): DatabaseConnection {
  let inTransaction = false
  const statements: Pick<DatabaseConnection, 'executeQuery'> = {
    async executeQuery<Row>(query: CompiledQuery) {
      const result = await connection.executeQuery<Row>(query)
      const name = nameOf(query)
      inTransaction = name === 'begin' || (inTransaction && name !== 'commit' && name !== 'rollback')
      await reach({ name, lasts: !inTransaction && /^(commit|insert|update|delete)/.test(name) })
      return result
    },
  }
  return inheriting(connection, statements)
}

/** Its verb and first table, for people. */
function nameOf({ sql }: CompiledQuery): string {
  const [verb = ''] = /\w+/.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([\w."]+)/i.exec(sql) ?? []
  return table ? `${verb} ${table.replaceAll('"', '')}` : verb
}

/** The same object but for some members. */
function inheriting<T extends object>(original: T, members: Partial<T>): T {
  return new Proxy(original, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name)
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
