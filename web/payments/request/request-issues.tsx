import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { IssueReports, issuesQuery } from '../../ordering/index.ts'
import { formatDateTime } from '../../ui/format-date.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'

/** What its owner reported of a print with the answers, and when the desk opened its document. */
export function RequestIssues({ id }: { id: string }) {
  const { data } = useQuery(issuesQuery(id))
  if (!data || data.reports.length + data.documentOpenings.length === 0) return null
  return (
    <Card aria-labelledby="issues" className="grid gap-3">
      <CardTitle id="issues">
        {data.reports.length > 0 ? i18n.t('Your reports') : i18n.t('From the print desk')}
      </CardTitle>
      <div aria-live="polite" className="grid gap-3">
        <IssueReports reports={data.reports} />
      </div>
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
