import type { ManagedSettings, SettingsChange } from '@campus-print/contract/manage-settings'
import { categories } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { formatRupees } from '@campus-print/domain/pricing'
import { addDays, calendarDayOf } from '@campus-print/domain/time'
import { formatDays, formatHours } from '../../settings/index.ts'
import { peopleLabels } from './setting-labels.ts'

type Part<Name extends keyof SettingsChange> = NonNullable<SettingsChange[Name]>

/** What a change of the settings will do, in sentences. */
export function settingsEffects(before: ManagedSettings, change: SettingsChange, now: Date): string[] {
  return [
    ...priceEffects(before, change.pricing ?? {}),
    ...serviceEffects(before, change),
    ...weekEffects(before, change.weekHours ?? []),
    ...holidayEffects(before, change, now),
    ...nameEffects(change.campus ?? {}),
    ...sellerEffects(before, change.seller ?? {}),
    ...documentEffects(before, change),
    ...quotaEffects(change.quotas ?? {}),
    ...examEffects(change.examMode ?? {}),
    ...reprintEffects(change.freeReprints ?? {}),
    ...securityEffects(change.security ?? {}),
    ...registrationEffects(before, change.registration ?? {}),
  ]
}

const pagesOfExample = 10

function priceEffects({ pricing }: ManagedSettings, change: Part<'pricing'>): string[] {
  const { blackPrintCost: black, colorPrintCost: color } = change
  const effects: string[] = []
  if (black !== undefined && Number.isFinite(black)) {
    effects.push(
      i18n.t(
        'A {pages, number}-page black print will cost {after} instead of {before}',
        exampleCosts(pricing.blackPrintCost, black),
      ),
    )
  }
  if (color !== undefined && Number.isFinite(color)) {
    effects.push(
      i18n.t(
        'A {pages, number}-page colour print will cost {after} instead of {before}',
        exampleCosts(pricing.colorPrintCost, color),
      ),
    )
  }
  if (effects.length > 0) effects.push(i18n.t('Requests that are placed already keep their price'))
  return effects
}

/** What the example costs at two prices a page, in rupees. */
function exampleCosts(before: number, after: number) {
  const costOf = (price: number) => formatRupees(Math.round(price * 100) * pagesOfExample)
  return { pages: pagesOfExample, before: costOf(before), after: costOf(after) }
}

function serviceEffects(before: ManagedSettings, change: SettingsChange): string[] {
  const { acceptingOrders, maintenanceMode, maintenanceMessage } = change.systemSettings ?? {}
  const effects: string[] = []
  if (acceptingOrders === false) {
    effects.push(i18n.t('Nobody can order until you switch it on again. Paid prints are still printed.'))
  }
  if (acceptingOrders === true) effects.push(i18n.t('People can order again'))
  const isDown = maintenanceMode ?? before.systemSettings.maintenanceMode
  if (isDown && (maintenanceMode !== undefined || maintenanceMessage !== undefined)) {
    const message = (maintenanceMessage ?? before.systemSettings.maintenanceMessage).trim()
    effects.push(
      i18n.t('Nobody can order, and everyone reads: “{message}”', {
        message: message || i18n.t('The service is under maintenance.'),
      }),
    )
  }
  if (maintenanceMode === false) effects.push(i18n.t('The maintenance ends'))
  if (change.closeOutsideHours === true) {
    effects.push(i18n.t('Orders are taken only while the desk is open'))
  }
  if (change.closeOutsideHours === false) effects.push(i18n.t('Orders are taken day and night'))
  const minutes = change.alerts?.longWaitMinutes
  if (minutes !== undefined && Number.isFinite(minutes)) {
    effects.push(
      i18n.t(
        'The desk is told when a paid print has waited for {minutes, plural, one {# minute} other {# minutes}}',
        {
          minutes,
        },
      ),
    )
  }
  return effects
}

function securityEffects({ twoStepForStaff }: Part<'security'>): string[] {
  if (twoStepForStaff === undefined) return []
  return twoStepForStaff
    ? [i18n.t('Operators and managers without two-step login have to set it up before they go on')]
    : [i18n.t('The password alone opens the print desk and these pages')]
}

function weekEffects(before: ManagedSettings, week: Part<'weekHours'>): string[] {
  return week.flatMap((hours, day) => {
    const old = before.weekHours[day] ?? null
    if (JSON.stringify(hours) === JSON.stringify(old)) return []
    const values = { day: formatDays(day, day), after: formatHours(hours), before: formatHours(old) }
    return [i18n.t('{day}: {after} instead of {before}', values)]
  })
}

function holidayEffects(before: ManagedSettings, change: SettingsChange, now: Date): string[] {
  if (!change.holidays) return []
  const today = calendarDayOf(now, before.timeZone)
  const old = new Map(before.holidays.map(({ date, name }) => [date, name]))
  const next = new Map(change.holidays.map(({ date, name }) => [date, name]))
  const closed = [...next].flatMap(([date, name]) =>
    date < today || date === '' || old.get(date) === name
      ? []
      : [i18n.t('{day}: closed, {name}', { day: dayLabel(date, today), name })],
  )
  const open = [...old.keys()].flatMap((date) =>
    date < today || next.has(date)
      ? []
      : [i18n.t('{day}: open as on other weeks', { day: dayLabel(date, today) })],
  )
  return [...closed, ...open]
}

function dayLabel(date: string, today: string): string {
  if (date === today) return i18n.t('Today')
  if (date === addDays(today, 1)) return i18n.t('Tomorrow')
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(i18n.locale, format).format(new Date(date))
}

function nameEffects({ name }: Part<'campus'>): string[] {
  if (name === undefined) return []
  return name.trim() === ''
    ? [i18n.t('Pages, mails, tickets and invoices no longer name the campus')]
    : [i18n.t('Pages, mails, tickets and new downloads of invoices name “{name}”', { name: name.trim() })]
}

function sellerEffects({ seller }: ManagedSettings, change: Part<'seller'>): string[] {
  const gstin = change.gstin === undefined ? seller.gstin : change.gstin
  const rate = change.taxRate ?? seller.taxRate
  if (change.gstin === null) return [i18n.t('New prints get a receipt without tax')]
  const isTaxed = gstin !== null && Number.isFinite(rate)
  if (!isTaxed || (change.gstin === undefined && change.taxRate === undefined)) return []
  return [i18n.t('New invoices state {rate, number} % GST. Prices stay: they include the tax.', { rate })]
}

function documentEffects(before: ManagedSettings, { fileSettings, retention }: SettingsChange): string[] {
  const effects: string[] = []
  const { maxFileSize, maxPages, allowedFileTypes } = fileSettings ?? {}
  if (maxFileSize !== undefined && Number.isFinite(maxFileSize)) {
    effects.push(i18n.t('Files of up to {size, number} MB are taken', { size: maxFileSize }))
  }
  if (maxPages !== undefined && Number.isFinite(maxPages)) {
    effects.push(i18n.t('Documents of up to {pages, number} pages are taken', { pages: maxPages }))
  }
  if (allowedFileTypes)
    effects.push(...fileTypeEffects(before.fileSettings.allowedFileTypes, allowedFileTypes))
  const days = retention?.keepReadyDays
  if (days !== undefined && Number.isFinite(days)) {
    effects.push(
      i18n.t(
        'The document of a print that nobody collects is deleted {days, plural, one {# day} other {# days}} after it is ready',
        { days },
      ),
    )
  }
  return effects
}

function fileTypeEffects(old: readonly string[], next: readonly string[]): string[] {
  const [more, less] = [
    next.filter((type) => !old.includes(type)),
    old.filter((type) => !next.includes(type)),
  ]
  return [
    ...(more.length > 0 ? [i18n.t('{types} files are taken', { types: listTypes(more) })] : []),
    ...(less.length > 0 ? [i18n.t('{types} files are no longer taken', { types: listTypes(less) })] : []),
  ]
}

function listTypes(types: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale).format(types.map((type) => type.toUpperCase()))
}

function quotaEffects(quotas: Part<'quotas'>): string[] {
  return categories.flatMap((category) => {
    const quota = quotas[category]
    if (quota === undefined) return []
    const people = peopleLabels()[category]
    if (quota === null) return [i18n.t('{people}: as many pages as they like', { people })]
    if (!Number.isFinite(quota.pages)) return []
    const values = { people, pages: quota.pages }
    return [
      quota.period === 'day'
        ? i18n.t('{people}: up to {pages, number} pages a day', values)
        : i18n.t('{people}: up to {pages, number} pages a month', values),
    ]
  })
}

function examEffects({ pagesPerHour }: Part<'examMode'>): string[] {
  if (pagesPerHour === undefined || Number.isNaN(pagesPerHour)) return []
  return pagesPerHour === null
    ? [i18n.t('Exam mode ends: people may order as many pages an hour as they like')]
    : [
        i18n.t('Exam mode: everyone may order up to {pages, plural, one {# page} other {# pages}} an hour', {
          pages: pagesPerHour,
        }),
      ]
}

function reprintEffects({ perRequest, pagesPerDay }: Part<'freeReprints'>): string[] {
  if (perRequest === 0) return [i18n.t('The desk can no longer print anything again for free')]
  const effects: string[] = []
  if (perRequest !== undefined && Number.isFinite(perRequest)) {
    effects.push(
      i18n.t('The desk may print one print again for free {count, plural, one {once} other {# times}}', {
        count: perRequest,
      }),
    )
  }
  if (pagesPerDay !== undefined && Number.isFinite(pagesPerDay)) {
    effects.push(
      i18n.t(
        'Each person at the desk may print {pages, plural, one {# page} other {# pages}} a day again for free',
        { pages: pagesPerDay },
      ),
    )
  }
  return effects
}

function registrationEffects(
  { registration: before }: ManagedSettings,
  { emailDomains, confirmedCategories }: Part<'registration'>,
): string[] {
  const effects: string[] = []
  if (emailDomains?.length === 0) effects.push(i18n.t('Addresses of any domain may register'))
  else if (emailDomains) {
    const domains = new Intl.ListFormat(i18n.locale).format(emailDomains)
    effects.push(i18n.t('Only addresses at {domains} may register. Accounts that exist stay.', { domains }))
  }
  for (const category of categories) {
    const [was, is] = [before.confirmedCategories, confirmedCategories ?? before.confirmedCategories].map(
      (list) => list.includes(category),
    )
    const people = peopleLabels()[category]
    if (!was && is)
      effects.push(i18n.t('{people} who register wait for a manager to confirm them', { people }))
    if (was && !is) effects.push(i18n.t('{people} who register need no confirmation', { people }))
  }
  return effects
}
