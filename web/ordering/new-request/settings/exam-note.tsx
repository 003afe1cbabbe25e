import { quota } from '@campus-print/contract/quota'
import { i18n } from '@campus-print/domain/language'
import { formatExamTime } from '@campus-print/domain/ordering'
import { useQuery } from '@tanstack/react-query'
import { userDataKey } from '../../../accounts/index.ts'
import { call } from '../../../api/call.ts'
import { useSettings } from '../../../settings/index.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** While exams are on: how many pages one may order in this hour. */
export function ExamNote() {
  const { examPagesPerHour: limit, timeZone } = useSettings().settings
  const { data } = useQuery({
    queryKey: [userDataKey, 'quota'],
    queryFn: async () => (await call(quota, {})).data,
    enabled: limit !== null,
    // Pages become free with time alone.
    refetchInterval: 60_000,
  })
  if (limit === null) return null
  const exam = data?.examMode
  return (
    <Notice kind="info" title={i18n.t('Exams are on')}>
      {i18n.t('Everyone may order up to {limit, plural, one {# page} other {# pages}} an hour.', { limit })}{' '}
      {exam?.roomAt &&
        i18n.t(
          'You have {remaining, plural, =0 {no pages} one {# page} other {# pages}} left, and all of them again at {time}.',
          { remaining: exam.remaining, time: formatExamTime(new Date(exam.roomAt), timeZone) },
        )}
    </Notice>
  )
}
