import type { PluginTransformQueryArgs, RootOperationNode } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { Crash } from './crashing-db.ts'

/** A database whose user dies before its so-many-th statement and does nothing more; `died` tells whether it came so far. */
export function dyingDb(db: Db, statement: number): { db: Db; died: () => boolean } {
  let begun = 0
  const dying = db.withPlugin({
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      begun += 1
      if (begun >= statement) throw new Crash(`Died before statement ${statement}`)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: dying, died: () => begun >= statement }
}
