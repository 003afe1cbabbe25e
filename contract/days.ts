import { i18n } from '@campus-print/domain/language'
import { isCalendarDay } from '@campus-print/domain/time'
import * as z from 'zod/mini'

const dayMessage = { error: () => i18n.t('Write the day as 2026-01-31') }

/** A day of the campus's calendar. */
export const Day = z.string(dayMessage).check(z.refine(isCalendarDay, dayMessage))

/** A span of days, the first and the last included, in order. */
export const daysInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: () => i18n.t('The last day must not be before the first') },
)
