import type { PluginTransformQueryArgs, RootOperationNode } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Does something with a database; answers how many statements it sent. */
export async function countStatements(db: Db, act: (db: Db) => Promise<unknown>): Promise<number> {
  let count = 0
  const counting = db.withPlugin({
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await act(counting)
  return count
}
