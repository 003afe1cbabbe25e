import { type AuditProblem, checkAudit } from '@campus-print/contract/audit'
import { i18n } from '@campus-print/domain/language'
import { useMutation } from '@tanstack/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatDate, formatDateTime } from '../../ui/format-date.ts'

/** Finds out whether every entry is as the product wrote it. */
export function CheckLog() {
  const check = useMutation({ mutationFn: () => call(checkAudit) })
  const found = check.data?.data
  return (
    <div className="grid gap-3">
      <div>
        <Button variant="plain" busy={check.isPending} onClick={() => check.mutate()}>
          {i18n.t('Check the log')}
        </Button>
      </div>
      {check.error !== null && (
        <Notice kind="error" announced>
          {serverMessage(check.error, i18n.t('The log could not be checked'))}
        </Notice>
      )}
      {found && !check.isPending && (
        <Notice kind={found.problem ? 'error' : 'success'} announced title={title(found)}>
          {found.sealedSince !== null && (
            <p>{i18n.t('Entries are signed since {day}.', { day: formatDate(found.sealedSince) })}</p>
          )}
          {found.bySql > 0 && (
            <p>
              {i18n.t(
                '{count, plural, one {# change of the settings by SQL is not signed.} other {# changes of the settings by SQL are not signed.}}',
                { count: found.bySql },
              )}
            </p>
          )}
        </Notice>
      )}
    </div>
  )
}

function title({ problem, entries }: { problem: AuditProblem | null; entries: number }): string {
  if (!problem)
    return i18n.t('{count, plural, one {# entry, genuine} other {# entries, all genuine}}', {
      count: entries,
    })
  const { kind, number } = problem
  const time = problem.at === null ? '' : formatDateTime(problem.at)
  if (kind === 'changed') return i18n.t('Entry {number} of {time} was changed', { number, time })
  if (kind === 'added') return i18n.t('An entry of {time} was not written by Campus Print', { time })
  if (time === '') return i18n.t('Entry {number}, at the end of the log, is missing', { number })
  return i18n.t('Entry {number} is missing, before the one of {time}', { number, time })
}
