import { type ReportGroup, reportGroups } from '@campus-print/contract/reports'

export interface AuditSearch {
  /** The id of a person, or a program. */
  actor?: string
  action?: string
  from?: string
  to?: string
}

/** The filter of the audit log that an address states. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return textsOf(search, ['actor', 'action', 'from', 'to'])
}

export interface ReportSearch {
  from?: string
  to?: string
  by?: ReportGroup
}

/** The report that an address states. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const by = reportGroups.find((group) => group === search['by'])
  return { ...textsOf(search, ['from', 'to']), ...(by && { by }) }
}

function textsOf<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts = names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))
  return Object.fromEntries(texts) as Partial<Record<Name, string>>
}
