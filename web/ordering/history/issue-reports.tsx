import { type IssueReport, listIssues } from '@campus-print/contract/support'
import { i18n } from '@campus-print/domain/language'
import { issueCategoryLabels } from '@campus-print/domain/support'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { formatDateTime } from '../../ui/format-date.ts'
import { requestsKey } from '../requests/request-queries.ts'

/** What the owner of a print reported of it: below the requests' key, since an answer comes as their live update. */
export function issuesQuery(id: string) {
  return queryOptions({
    queryKey: [...requestsKey, 'issues', id],
    queryFn: async () => (await call(listIssues, { params: { id } })).data,
    staleTime: 0,
  })
}

/** Reports about a print, each with what was written and how far it is. */
export function IssueReports({ reports }: { reports: readonly IssueReport[] }) {
  return reports.map((report) => (
    <div key={report.id} className="grid gap-1">
      <p className="font-semibold">{issueCategoryLabels[report.category]}</p>
      <p className="text-sm text-ink-soft">{reportState(report)}</p>
      <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">{report.description}</p>
      {report.answer !== null && (
        <p className="rounded-lg bg-well p-3 wrap-anywhere whitespace-pre-wrap">{report.answer}</p>
      )}
    </div>
  ))
}

function reportState({ status, createdAt, answeredAt }: IssueReport): string {
  const reported = formatDateTime(createdAt)
  if (answeredAt !== null) {
    return i18n.t('Reported on {reported}, answered on {answered}', {
      reported,
      answered: formatDateTime(answeredAt),
    })
  }
  return status === 'closed'
    ? i18n.t('Reported on {reported}, closed by the print desk', { reported })
    : i18n.t('Reported on {reported}, waiting for the print desk', { reported })
}
