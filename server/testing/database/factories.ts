import { randomBytes, randomUUID } from 'node:crypto'
import { makePrintId, printIdRandomBytes } from '@campus-print/domain/ordering'
import type { Insertable } from 'kysely'
import type { UserRow, UsersTable } from '../../accounts/tables.ts'
import type { DocumentRow, DocumentsTable } from '../../documents/tables.ts'
import type { PrintRequestRow, PrintRequestsTable } from '../../ordering/tables.ts'
import type { Db } from '../../platform/database/connect.ts'

/** A student whose address is confirmed; no password opens the account. */
export function givenUser(db: Db, overrides: Partial<Insertable<UsersTable>> = {}): Promise<UserRow> {
  const user = {
    email: `${randomUUID()}@campus.example`,
    username: 'asha',
    whatsapp_number: '9876543210',
    password_hash: 'none',
    category: 'student' as const,
    department: 'CSE' as const,
    email_verified_at: new Date(),
    claimed_category: null,
    deleted_at: null,
    ...overrides,
  }
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

export function givenDocument(
  db: Db,
  owner: Pick<UserRow, 'id'>,
  overrides: Partial<Insertable<DocumentsTable>> = {},
): Promise<DocumentRow> {
  const document = {
    owner_id: owner.id,
    name: 'thesis.pdf',
    size_bytes: 12_345,
    page_count: 7,
    damaged: false,
    storage_key: randomUUID(),
    file_type: 'pdf' as const,
    ...overrides,
  }
  return db.insertInto('documents').values(document).returningAll().executeTakeFirstOrThrow()
}

/** A pending request for two copies of seven pages at a rupee each, of a document of its own unless one is given. */
export async function givenRequest(
  db: Db,
  owner: Pick<UserRow, 'id'>,
  overrides: Partial<Insertable<PrintRequestsTable>> = {},
): Promise<PrintRequestRow> {
  const document_id = overrides.document_id ?? (await givenDocument(db, owner)).id
  const { copies = 2, pages_used = 7, cost_per_page_paise = 100 } = overrides
  const request = {
    print_id: makePrintId(new Date(), randomBytes(printIdRandomBytes)),
    owner_id: owner.id,
    pages_to_print: 'all',
    media: 'A4' as const,
    orientation: 'portrait' as const,
    print_type: 'black' as const,
    double_sided: false,
    total_paise: copies * pages_used * cost_per_page_paise,
    ...overrides,
    document_id,
    copies,
    pages_used,
    cost_per_page_paise,
  }
  return db.insertInto('print_requests').values(request).returningAll().executeTakeFirstOrThrow()
}
