import type { SupportStatus } from '@campus-print/domain/support'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { escapeLike } from '../platform/database/like-pattern.ts'
import type { RowRange } from '../platform/pages.ts'

interface Filter {
  readonly status: SupportStatus
  readonly search: string
}

/** Only the newest rows of a state are listed and searched, so that no query reads those of many years. */
const maxRows = 5_000

/** Finds a page of reports of one state, newest first, and counts all of them. */
export async function reportsForDesk(db: Db, { status, search }: Filter, { offset, limit }: RowRange) {
  const ofStatus = db.selectFrom((eb) =>
    eb
      .selectFrom('issue_reports')
      .selectAll()
      .where('status', '=', status)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxRows)
      .as('reports'),
  )
  const found = ofStatus
    .innerJoin('print_requests', 'print_requests.id', 'reports.request_id')
    .innerJoin('users as owners', 'owners.id', 'print_requests.owner_id')
    .$if(search !== '', (query) =>
      query.where(
        containsText(search, [
          sql`reports.description`,
          sql`owners.username`,
          sql`owners.email`,
          sql`replace(print_requests.print_id, '-', '')`,
        ]),
      ),
    )
  // The joined tables are needed only for a search.
  const counted = search === '' ? ofStatus : found
  const { total } = await counted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = await found
    .select('reports.id')
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const rows = new Map(
    (
      await reportsById(
        db,
        ids.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return { rows: ids.flatMap(({ id }) => rows.get(id) ?? []), total }
}

export type DeskReportRow = Awaited<ReturnType<typeof reportsById>>[number]

export function reportsById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('issue_reports')
    .innerJoin('print_requests', 'print_requests.id', 'issue_reports.request_id')
    .innerJoin('documents', 'documents.id', 'print_requests.document_id')
    .innerJoin('users as owners', 'owners.id', 'print_requests.owner_id')
    .leftJoin('users as operators', 'operators.id', 'issue_reports.answered_by')
    .selectAll('issue_reports')
    .select([
      'print_requests.print_id',
      'print_requests.owner_id',
      'documents.name as document_name',
      'owners.username as owner_name',
      'owners.email as owner_email',
      'owners.whatsapp_number as owner_phone',
      'operators.username as operator_name',
    ])
    .where((eb) => eb('issue_reports.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

/** Finds a page of messages of one state, newest first, and counts all of them. */
export async function messagesForDesk(db: Db, { status, search }: Filter, { offset, limit }: RowRange) {
  const found = db
    .selectFrom((eb) =>
      eb
        .selectFrom('contact_messages')
        .selectAll()
        .where('status', '=', status)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .as('messages'),
    )
    .$if(search !== '', (query) =>
      query.where(containsText(search, [sql`messages.message`, sql`messages.name`, sql`messages.email`])),
    )
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ids = await found
    .select('messages.id')
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const rows = new Map(
    (
      await messagesById(
        db,
        ids.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return { rows: ids.flatMap(({ id }) => rows.get(id) ?? []), total }
}

export type DeskMessageRow = Awaited<ReturnType<typeof messagesById>>[number]

export function messagesById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('contact_messages')
    .leftJoin('users as operators', 'operators.id', 'contact_messages.answered_by')
    .selectAll('contact_messages')
    .select('operators.username as operator_name')
    .where((eb) => eb('contact_messages.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

type Answerable = 'issue_reports' | 'contact_messages'

/** Locks a report or message and returns its state; `undefined` if it does not exist. */
export async function lockSupport(
  trx: Db,
  table: Answerable,
  id: string,
): Promise<SupportStatus | undefined> {
  const row = await trx.selectFrom(table).select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.status
}

export async function storeAnswer(
  trx: Db,
  table: Answerable,
  id: string,
  { answer, operatorId, now }: { answer: string; operatorId: string; now: Date },
): Promise<void> {
  const answered = { status: 'answered', answer, answered_by: operatorId, answered_at: now } as const
  await trx.updateTable(table).set(answered).where('id', '=', id).execute()
}

export async function storeClosed(trx: Db, table: Answerable, id: string, now: Date): Promise<void> {
  await trx.updateTable(table).set({ status: 'closed', closed_at: now }).where('id', '=', id).execute()
}

function containsText(search: string, texts: readonly Expression<unknown>[]): Expression<SqlBool> {
  const part = `%${escapeLike(search)}%`
  // A print ID may be typed with hyphens or without.
  const plain = `%${escapeLike(search.replaceAll(/[\s-]/g, ''))}%`
  const conditions = texts.map((text) => sql<boolean>`(${text} ilike ${part} or ${text} ilike ${plain})`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
