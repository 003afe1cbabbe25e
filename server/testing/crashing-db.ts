import type { Db } from '../platform/database/connect.ts'

/** What a worker meets that dies: nothing after it is done. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/** Where a worker dies: at its so-many-th transaction, when nothing of it is stored yet, or right after it was. */
export interface CrashPoint {
  readonly transaction: number
  readonly when: 'before' | 'after'
}

/** A database whose user dies at one point; `crashed` tells whether it came so far. */
export function crashingDb(db: Db, { transaction, when }: CrashPoint): { db: Db; crashed: () => boolean } {
  let begun = 0
  let crashed = false

  function crash(): never {
    crashed = true
    throw new Crash(`Died ${when} transaction ${transaction}`)
  }

  const dying = new Proxy(db, {
    get(target, name) {
      if (crashed) throw new Crash('The dead do nothing')
      const member: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member
      return () => ({
        async execute<T>(work: (trx: Db) => Promise<T>): Promise<T> {
          begun += 1
          const dies = begun === transaction
          if (dies && when === 'before') crash()
          const result = await target.transaction().execute(work)
          return dies ? crash() : result
        },
      })
    },
  })
  return { db: dying, crashed: () => crashed }
}
