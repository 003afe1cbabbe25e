import pg from 'pg'
import type { DatabaseContext } from '../target.ts'
import { isCode } from '../../files/error-code.ts'

/** `busy`: a server is starting, stopping or has no free connection; `absent`: no server listens. */
export type Reach = 'ready' | 'busy' | 'absent'

export async function reach(connection: DatabaseContext): Promise<Reach> {
  const client = openClient(connection)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return isCode(error, 'ENOENT', 'ECONNREFUSED') ? 'absent' : 'busy'
  } finally {
    await client.end().catch(() => {})
  }
}

export function openClient(connection: DatabaseContext): pg.Client {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  return client
}
