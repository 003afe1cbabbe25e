import { i18n } from '../language/index.ts'

export const maxExamPagesPerHour = 10_000

const hourMs = 3_600_000

/** Since when pages count against the limit of an hour. */
export function examSince(now: Date): Date {
  return new Date(now.getTime() - hourMs)
}

/** Pages of all copies that were ordered at a time. */
export interface OrderedPages {
  readonly at: Date
  readonly pages: number
}

/**
 * When so many more pages fit into an hour's limit: now where they do, as soon as enough of the earlier orders are an
 * hour old otherwise. `undefined` for more pages than an hour ever has.
 */
export function examRoomAt(
  limit: number,
  { ordered, pages, now }: { ordered: readonly OrderedPages[]; pages: number; now: Date },
): Date | undefined {
  if (pages > limit) return undefined
  const since = examSince(now)
  const counted = ordered
    .filter(({ at }) => at > since)
    .toSorted((one, other) => Number(one.at) - Number(other.at))
  let used = counted.reduce((sum, one) => sum + one.pages, 0)
  if (used + pages <= limit) return now
  for (const one of counted) {
    used -= one.pages
    if (used + pages <= limit) return new Date(one.at.getTime() + hourMs)
  }
  return now
}

/** Why a print of so many pages, copies counted, cannot be ordered during exams; `undefined` where it can. */
export function examError(
  limit: number,
  order: { ordered: readonly OrderedPages[]; pages: number; now: Date; timeZone: string },
): string | undefined {
  const { pages, now, timeZone } = order
  const roomAt = examRoomAt(limit, order)
  if (!roomAt) {
    return i18n.t(
      'During exams everyone may order up to {limit, plural, one {# page} other {# pages}} an hour. This print takes {pages, number}. Please choose fewer pages.',
      { limit, pages },
    )
  }
  if (roomAt <= now) return undefined
  return i18n.t(
    'During exams everyone may order up to {limit, plural, one {# page} other {# pages}} an hour. There is room for this print again at {time}.',
    { limit, time: formatExamTime(roomAt, timeZone) },
  )
}

/** The next whole minute, so that there is room when the clock shows it. */
export function formatExamTime(time: Date, timeZone: string): string {
  const minute = Math.ceil(time.getTime() / 60_000) * 60_000
  return new Intl.DateTimeFormat(i18n.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(minute)
}
