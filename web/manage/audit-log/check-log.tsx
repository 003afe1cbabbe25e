import { checkAudit } from '@campus-print/contract/audit'
import type { ResponseOf } from '@campus-print/contract/endpoint'
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
          {found.older && <p>{olderMessage(found.older)}</p>}
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

/** The check's answer. */
type Found = ResponseOf<typeof checkAudit>['data']

function title({ problem, entries, older }: Found): string {
  // Of older ones only what the key of before said is known.
  const count = older && older.state !== 'genuine' ? entries - older.entries : entries
  if (!problem)
    return i18n.t('{count, plural, one {# entry, genuine} other {# entries, all genuine}}', { count })
  const { kind, number } = problem
  const time = problem.at === null ? '' : formatDateTime(problem.at)
  if (kind === 'older') return i18n.t('An entry from before {time} was changed, or is missing', { time })
  if (kind === 'changed') return i18n.t('Entry {number} of {time} was changed', { number, time })
  if (kind === 'added') return i18n.t('An entry of {time} was not written by Campus Print', { time })
  if (time === '') return i18n.t('Entry {number}, at the end of the log, is missing', { number })
  return i18n.t('Entry {number} is missing, before the one of {time}', { number, time })
}

/** What is known of entries from before the present key. */
function olderMessage({ entries: count, state }: NonNullable<Found['older']>): string {
  if (state === 'genuine')
    return i18n.t(
      '{count, plural, one {# older entry was genuine when the secret key changed.} other {# older entries were genuine when the secret key changed.}}',
      { count },
    )
  if (state === 'not checked')
    return i18n.t(
      '{count, plural, one {# older entry was not checked when the secret key changed.} other {# older entries were not checked when the secret key changed.}}',
      { count },
    )
  return i18n.t(
    '{count, plural, one {# older entry was not genuine when the secret key changed.} other {Not all of # older entries were genuine when the secret key changed.}}',
    { count },
  )
}
