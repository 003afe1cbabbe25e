import * as contract from '@campus-print/contract/audit'
import { addDays, startOfDay } from '@campus-print/domain/time'
import type { Db } from '../platform/database/connect.ts'
import type { Route } from '../platform/http/route.ts'
import { checkAudit } from './check-audit.ts'
import { type AuditRow, auditActions, findAuditEntries } from './audit-store.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  /** The time zone of the campus, for the days of the query. */
  readonly timeZone: () => Promise<string>
}

export function auditRoutes({ route, db, timeZone }: Context): void {
  route(contract.listAudit, async ({ query }) => {
    const { actor, action, subject, id: subjectId, from, to, before: beforeId, limit } = query
    const zone = await timeZone()
    const program = contract.programs.find((candidate) => candidate === actor)
    const filter = {
      ...(program ? { program } : { actorId: actor }),
      action,
      subject,
      subjectId,
      from: from === undefined ? undefined : startOfDay(from, zone),
      until: to === undefined ? undefined : startOfDay(addDays(to, 1), zone),
      beforeId,
    }
    const [rows, actions] = await Promise.all([findAuditEntries(db, filter, limit + 1), auditActions(db)])
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return { data: page.map(presentEntry), next: last ? String(last.id) : null, actions }
  })

  route(contract.checkAudit, async () => {
    const { sealedSince, ...check } = await checkAudit(db)
    return { data: { ...check, sealedSince: sealedSince?.toISOString() ?? null } }
  })
}

function presentEntry(row: AuditRow): contract.AuditEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor === 'person' ? { id: row.actor_id ?? '', name: row.actor_name } : row.actor,
    action: row.action,
    subject: {
      kind: row.subject,
      id: row.subject_id,
      name: row.print_id ?? row.person_name ?? nameIn(row.after) ?? nameIn(row.before),
    },
    reason: row.reason,
    before: asRecord(row.before),
    after: asRecord(row.after),
  }
}

/** The name of a printer is in its stored values. */
function nameIn(values: unknown): string | null {
  const name = asRecord(values)?.['name']
  return typeof name === 'string' ? name : null
}

function asRecord(values: unknown): Record<string, unknown> | null {
  return typeof values === 'object' && values !== null ? { ...values } : null
}
