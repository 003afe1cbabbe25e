import type { ResponseOf } from '@campus-print/contract/endpoint'
import { queueStatus } from '@campus-print/contract/queue'
import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { requestsKey } from '../../ordering/index.ts'
import { readyMessage, useSettings } from '../../settings/index.ts'

const refetchMs = 30_000

/** The place of a paid request in the queue, and when its printing may be done. Shows nothing until that is known. */
export function QueuePlace({ requestId }: { requestId: string }) {
  const { data } = useQuery({
    queryKey: [...requestsKey, 'queue'],
    queryFn: async () => (await call(queueStatus)).data,
    staleTime: 0,
    // Other people's prints move it too, which no event announces.
    refetchInterval: refetchMs,
  })
  const { timeZone } = useSettings().settings
  const own = data?.yours.find(({ id }) => id === requestId)
  if (!data || !own) return null
  return (
    <p className="text-sm">
      {own.place === 1
        ? i18n.t('You are next in the queue.')
        : i18n.t('You are number {place} in the queue.', { place: own.place })}{' '}
      {data.printers.available === 0
        ? i18n.t('No printer is working right now. Your place is kept.')
        : doneMessage(own, timeZone)}
    </p>
  )
}

type Own = ResponseOf<typeof queueStatus>['data']['yours'][number]

/** A campus that states no opening hours has no time at which a print can be collected. */
function doneMessage({ readyAt, estimatedMinutes }: Own, timeZone: string): string | undefined {
  if (readyAt !== null) return `${readyMessage(readyAt, { now: new Date(), timeZone })}.`
  if (estimatedMinutes === null) return undefined
  return i18n.t('Printed in about {minutes, plural, one {# minute} other {# minutes}}.', {
    minutes: Math.max(1, estimatedMinutes),
  })
}
