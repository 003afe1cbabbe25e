import type pg from 'pg'
import { type Names, isName, refill } from './fresh-names.ts'
import type { Statement } from './record-sql.ts'

interface Replayed {
  readonly recorded: Statement
  readonly refills: readonly ((names: Names) => unknown)[]
  readonly answers: readonly Answer[]
}

/** A place in the answer where the database returned a value, such as the id of the row it made. */
interface Answer {
  readonly row: number
  readonly column: string
  readonly name: string
}

/** The recorded statements, one after the other through a bare client, about an order and a customer of its own. */
export function replayOf(
  statements: readonly Statement[],
): (client: pg.ClientBase, names: Names) => Promise<void> {
  const replayed = statements.map(prepare)
  return async (client, names) => {
    const own = new Map(names)
    for (const statement of replayed) await send(client, statement, own)
  }
}

function prepare(recorded: Statement): Replayed {
  const answers = recorded.rows.flatMap((cells, row) =>
    Object.entries(cells).flatMap(([column, name]) => (isName(name) ? [{ row, column, name }] : [])),
  )
  return { recorded, refills: (recorded.query.values ?? []).map(refill), answers }
}

async function send(client: pg.ClientBase, { recorded, refills, answers }: Replayed, names: Names) {
  const { text, name } = recorded.query
  const values = refills.map((value) => value(names))
  const result = await client.query({ text, values, ...(name !== undefined && { name }) })
  // Another count means another effect: then the comparison would not be one.
  if (result.rowCount !== recorded.rowCount) {
    throw new Error(`${result.rowCount} rows instead of ${recorded.rowCount}: ${text}`)
  }
  for (const answer of answers) {
    const value: unknown = result.rows[answer.row]?.[answer.column]
    if (typeof value === 'string') names.set(answer.name, value)
  }
}
