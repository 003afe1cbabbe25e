import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import type { CrashPoints } from './crash-points.ts'

/** Returns a dialect that counts every statement as a step, including `begin` and `commit`. */
export function instrumentedDialect(dialect: Dialect, { reach }: Pick<CrashPoints, 'reach'>): Dialect {
  const drivers = {
    createDriver: () => instrumentedDriver(dialect.createDriver(), reach),
  }
  return withMembers(dialect, drivers)
}

function instrumentedDriver(driver: Driver, reach: CrashPoints['reach']): Driver {
  const connections = {
    async acquireConnection() {
      return instrumentedConnection(await driver.acquireConnection(), reach)
    },
  }
  return withMembers(driver, connections)
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
      await reach({ name, isDurable: !inTransaction && /^(commit|insert|update|delete)/.test(name) })
      return result
    },
  }
  return withMembers(connection, statements)
}

/** Names a statement by its verb and first table, for error messages. */
function nameOf({ sql }: CompiledQuery): string {
  const [verb = ''] = /\w+/.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([\w."]+)/i.exec(sql) ?? []
  return table ? `${verb} ${table.replaceAll('"', '')}` : verb
}

/** Returns the object with some members replaced. */
function withMembers<T extends object>(original: T, members: Partial<T>): T {
  return new Proxy(original, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name)
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
