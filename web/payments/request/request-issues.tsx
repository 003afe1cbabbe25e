import { listIssues } from '@campus-print/contract/support'
import { i18n } from '@campus-print/domain/language'
import { issueCategoryLabels } from '@campus-print/domain/support'
import { useQuery } from '@tanstack/react-query'
import { userDataKey } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { formatDateTime } from '../../ui/format-date.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'

/** What its owner reported of a print with the answers, and when the desk opened its document. */
export function RequestIssues({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: [userDataKey, 'issues', id],
    queryFn: async () => (await call(listIssues, { params: { id } })).data,
  })
  if (!data || data.reports.length + data.documentOpenings.length === 0) return null
  return (
    <Card aria-labelledby="issues" className="grid gap-3">
      <CardTitle id="issues">{i18n.t('From the print desk')}</CardTitle>
      {data.reports.map(({ id: reportId, category, description, answer, createdAt, status }) => (
        <div key={reportId} className="grid gap-1">
          <p className="font-semibold">{issueCategoryLabels[category]}</p>
          <p className="text-sm text-ink-soft">{formatDateTime(createdAt)}</p>
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">{description}</p>
          {answer === null ? (
            <p className="text-sm">
              {status === 'closed' ? i18n.t('Closed') : i18n.t('The print desk has not answered yet')}
            </p>
          ) : (
            <p className="rounded-lg bg-well p-3 wrap-anywhere whitespace-pre-wrap">{answer}</p>
          )}
        </div>
      ))}
      {data.documentOpenings.map(({ by, at, reason }) => (
        <p key={at} className="wrap-anywhere">
          {i18n.t('{name} at the desk opened your document on {moment}: {reason}', {
            name: by,
            moment: formatDateTime(at),
            reason,
          })}
        </p>
      ))}
    </Card>
  )
}
