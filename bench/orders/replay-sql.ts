import type pg from 'pg'
import type { Statement } from './record-sql.ts'
import { type IdMap, compileValue, isId } from './replace-ids.ts'

interface CompiledStatement {
  readonly recorded: Statement
  readonly values: readonly ((ids: IdMap) => unknown)[]
  readonly returnedIds: readonly ReturnedId[]
}

/** A cell of the result in which the database returned an id, such as that of the row it inserted. */
interface ReturnedId {
  readonly row: number
  readonly column: string
  readonly id: string
}

/** Returns a function that sends the recorded statements in order, for a new order of another customer. */
export function compileReplay(
  statements: readonly Statement[],
): (client: pg.ClientBase, ids: IdMap) => Promise<void> {
  const compiled = statements.map(compile)
  return async (client, ids) => {
    const idsOfReplay = new Map(ids)
    for (const statement of compiled) await send(client, statement, idsOfReplay)
  }
}

function compile(recorded: Statement): CompiledStatement {
  const returnedIds = recorded.rows.flatMap((cells, row) =>
    Object.entries(cells).flatMap(([column, id]) => (isId(id) ? [{ row, column, id }] : [])),
  )
  return { recorded, values: (recorded.query.values ?? []).map(compileValue), returnedIds }
}

async function send(client: pg.ClientBase, statement: CompiledStatement, ids: IdMap): Promise<void> {
  const { recorded, returnedIds } = statement
  const { text, name } = recorded.query
  const values = statement.values.map((value) => value(ids))
  const result = await client.query({ text, values, ...(name !== undefined && { name }) })
  // Another count means another effect, which would make the comparison invalid.
  if (result.rowCount !== recorded.rowCount) {
    throw new Error(`${result.rowCount} rows instead of ${recorded.rowCount}: ${text}`)
  }
  for (const { row, column, id } of returnedIds) {
    const value: unknown = result.rows[row]?.[column]
    if (typeof value === 'string') ids.set(id, value)
  }
}
