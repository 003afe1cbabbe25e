import type { PluginTransformQueryArgs, RootOperationNode } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

// Deaths that a test plays in its own process, quick enough for thousands. Processes that are killed: fault-points.ts.

/** At the so-many-th transaction, when nothing of it is stored yet or right after it was, or before a statement. */
export type CrashPoint = AtTransaction | { readonly statement: number }

interface AtTransaction {
  readonly transaction: number
  readonly when: 'before' | 'after'
}

/** Thrown at the crash; nothing runs after it. */
class CrashError extends Error {
  override readonly name = 'CrashError'
}

/** A database whose user crashes at some point; `isDead` returns whether it reached that point. */
interface Mortal {
  readonly db: Db
  isDead(): boolean
}

/** Does something as a process would that crashes at the point; answers whether it reached it. */
export async function crashAt(
  db: Db,
  point: CrashPoint,
  act: (db: Db) => Promise<unknown>,
): Promise<boolean> {
  const mortal = 'statement' in point ? beforeStatement(db, point.statement) : atTransaction(db, point)
  try {
    await act(mortal.db)
  } catch (error) {
    if (!(error instanceof CrashError)) throw error
  }
  return mortal.isDead()
}

function beforeStatement(db: Db, statement: number): Mortal {
  let begun = 0
  const mortal = db.withPlugin({
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      begun += 1
      if (begun >= statement) throw new CrashError(`CrashError before statement ${statement}`)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: mortal, isDead: () => begun >= statement }
}

function atTransaction(db: Db, { transaction, when }: AtTransaction): Mortal {
  let begun = 0
  let isDead = false

  function crash(): never {
    isDead = true
    throw new CrashError(`CrashError ${when} transaction ${transaction}`)
  }

  const mortal = new Proxy(db, {
    get(target, name) {
      if (isDead) throw new CrashError('The dead do nothing')
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
  return { db: mortal, isDead: () => isDead }
}
