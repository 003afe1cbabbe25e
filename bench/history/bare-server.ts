// Fastify and pg alone: sends the recorded statements of one list again for each caller, and responds with their rows.
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { tokenHash } from '../../server/accounts/sign-in/open-session.ts'

/** In `values`, the word `session` stands for the token's hash, and the id of the recorded user for the caller's id. */
export interface BareStatement {
  readonly text: string
  readonly name: string | undefined
  readonly values: readonly unknown[]
}

export interface BareSetup {
  readonly connection: pg.PoolConfig
  readonly userId: string
  /** The user id of each token. */
  readonly callers: Readonly<Record<string, string>>
  readonly statements: readonly BareStatement[]
}

const { connection, userId, callers, statements }: BareSetup = JSON.parse(process.env.BARE_SETUP ?? '')
const pool = new pg.Pool({ ...connection, max: 10 })
const app = Fastify()

async function listRequests(request: FastifyRequest) {
  const token = (request.headers.authorization ?? '').replace('Bearer ', '')
  const hash = tokenHash(token)
  const caller = callers[token]
  let rows: object[] = []
  for (const { text, name, values } of statements) {
    const ownValues = values.map((value) => (value === 'session' ? hash : value === userId ? caller : value))
    rows = (await pool.query({ text, values: ownValues, ...(name !== undefined && { name }) })).rows
  }
  return { success: true, data: rows }
}

app.route({ method: 'GET', url: '/api/print/requests', handler: listRequests })

console.log(`Campus Print is at ${await app.listen({ port: 0 })}`)
process.on('SIGTERM', () => process.exit(0))
