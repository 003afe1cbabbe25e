import pg from 'pg'
import { openSession } from '../../server/accounts/sign-in/open-session.ts'
import type { GivenDatabase } from '../with-database.ts'

export interface Owner {
  readonly id: string
  readonly token: string
}

const requestsOfUser = 100
const signedIn = 50

/** Inserts `count` print requests of many users; signs in some of the users and returns them. */
export async function insertManyRequests({ db, connection }: GivenDatabase, count: number): Promise<Owner[]> {
  // Uses a separate connection, since those of the product limit the time of a statement.
  const client = new pg.Client({ ...connection })
  await client.connect()
  for (const statement of statementsFor(count)) await client.query(statement)
  await client.end()
  const some = await db.selectFrom('users').select('id').orderBy('id').limit(signedIn).execute()
  const session = { device: 'A bench', now: new Date() }
  return Promise.all(
    some.map(async ({ id }) => ({ id, token: await openSession(db, { userId: id, ...session }) })),
  )
}

function statementsFor(count: number): string[] {
  return [
    // Otherwise checking foreign keys and running triggers for each row would take most of the time.
    'set session_replication_role = replica',
    `insert into users (id, email, username, whatsapp_number, password_hash, category, department, email_verified_at)
     select gen_random_uuid(), 'u' || i || '@campus.example', 'Person ' || i, '9876543210', 'none', 'student', 'CSE',
       now()
     from generate_series(1, ${count / requestsOfUser}) i`,
    `insert into documents (owner_id, name, size_bytes, page_count, damaged, storage_key, file_type)
     select id, 'thesis ' || n || '.pdf', 12345, 7, false, gen_random_uuid()::text, 'pdf'
     from users, generate_series(1, ${requestsOfUser}) n`,
    `insert into print_requests (print_id, owner_id, document_id, copies, pages_to_print, media, orientation,
       print_type, double_sided, pages_used, cost_per_page_paise, total_paise, status, paid_at, created_at)
     select 'PRT-' || upper(substr(md5(i::text), 1, 10)) || i, owner_id, id, 2, 'all', 'A4', 'portrait', 'black', false,
       7, 100, 1400, case when i % 5 = 0 then 'cancelled' else 'completed' end, case when i % 5 > 0 then now() end,
       now() - make_interval(secs => i)
     from (select id, owner_id, row_number() over (order by id) as i from documents) numbered`,
    'vacuum analyze',
  ]
}
