import type { PluginTransformQueryArgs, RootOperationNode } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

// Crashes that a test simulates in its own process, fast enough for thousands. crash-points.ts kills real processes.

/** The crash is just before or just after the commit of the nth transaction, or before the nth statement. */
export type CrashPoint = AtTransaction | { readonly statement: number }

interface AtTransaction {
  readonly transaction: number
  readonly when: 'before' | 'after'
}

/** Thrown at the crash point. */
class CrashError extends Error {
  override readonly name = 'CrashError'
}

/** A database whose user crashes at some point; `hasCrashed` returns whether it reached that point. */
interface CrashingDb {
  readonly db: Db
  hasCrashed(): boolean
}

/** Runs `act` as a process that crashes at the point; returns whether it reached the point. */
export async function crashAt(
  db: Db,
  point: CrashPoint,
  act: (db: Db) => Promise<unknown>,
): Promise<boolean> {
  const crashing = 'statement' in point ? beforeStatement(db, point.statement) : atTransaction(db, point)
  try {
    await act(crashing.db)
  } catch (error) {
    if (!(error instanceof CrashError)) throw error
  }
  return crashing.hasCrashed()
}

function beforeStatement(db: Db, statement: number): CrashingDb {
  let begun = 0
  const crashing = db.withPlugin({
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      begun += 1
      if (begun >= statement) throw new CrashError(`CrashError before statement ${statement}`)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: crashing, hasCrashed: () => begun >= statement }
}

function atTransaction(db: Db, { transaction, when }: AtTransaction): CrashingDb {
  let begun = 0
  let hasCrashed = false

  function crash(): never {
    hasCrashed = true
    throw new CrashError(`CrashError ${when} transaction ${transaction}`)
  }

  const crashing = new Proxy(db, {
    get(target, name) {
      if (hasCrashed) throw new CrashError('A crashed process uses no database')
      const member: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member
      return () => ({
        async execute<T>(work: (trx: Db) => Promise<T>): Promise<T> {
          begun += 1
          const crashes = begun === transaction
          if (crashes && when === 'before') crash()
          const result = await target.transaction().execute(work)
          return crashes ? crash() : result
        },
      })
    },
  })
  return { db: crashing, hasCrashed: () => hasCrashed }
}
