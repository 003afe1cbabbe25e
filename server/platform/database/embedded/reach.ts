import pg from 'pg'
import type { DatabaseParts } from '../target.ts'
import { isCode } from './error-code.ts'

/** `busy`: a server is there, but starts, stops or has no room; `absent`: nobody listens. */
export type Reach = 'ready' | 'busy' | 'absent'

export async function reach(connection: DatabaseParts): Promise<Reach> {
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

export function openClient(connection: DatabaseParts): pg.Client {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  return client
}
