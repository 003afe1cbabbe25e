import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'

/** Names of the settings in the history, which is stored in English. */
const storedNames = {
  copies: 'copies',
  // Before `pages_to_print`: that one's name is a prefix of this one's.
  pages_per_side: 'pages per side',
  pages_to_print: 'pages',
  media: 'page size',
  orientation: 'orientation',
  print_type: 'print type',
  color_pages: 'colour pages',
  double_sided: 'double-sided',
  booklet: 'booklet',
  binding_margin: 'binding margin',
  finishing: 'finishing',
  cost_per_page_paise: 'price per page',
  total_paise: 'total',
} as const

export type ChangeableField = keyof typeof storedNames
export const changeableFields = Object.keys(storedNames) as ChangeableField[]

export interface Difference {
  readonly field: ChangeableField
  readonly before: string
  readonly after: string
}

/** Formats changes as the history stores them: `Changed: copies 1 to 2; total ₹2 to ₹4`. */
export function changeReason(differences: readonly Difference[]): string {
  const parts = differences.map(({ field, before, after }) => `${storedNames[field]} ${before} to ${after}`)
  return `${prefix}${parts.join('; ')}`
}

const prefix = 'Changed: '

/**
 * Translates the stored reason of a status change into the present language; text of a person is kept as it
 * is.
 */
export function presentReason(reason: string): string {
  const stored = reason.replace(operatorAdvice, '')
  if (!stored.startsWith(prefix)) return i18n.known(stored)
  const changes = stored.slice(prefix.length).split('; ').map(presentDifference)
  return changes.includes(undefined) ? stored : i18n.t('Changed: {changes}', { changes: changes.join('; ') })
}

/** Advice that earlier versions stored with a reason, although owners read it too. */
const operatorAdvice = ' Check the tray before printing it again.'

function presentDifference(text: string): string | undefined {
  const field = changeableFields.find((name) => text.startsWith(`${storedNames[name]} `))
  if (!field) return undefined
  const values = text.slice(storedNames[field].length + 1).split(' to ')
  if (values.length !== 2) return undefined
  const [before, after] = values.map(presentValue)
  return i18n.t(
    '{field, select, copies {copies} pages_per_side {pages per side} pages_to_print {pages} media {page size} orientation {orientation} print_type {print type} color_pages {colour pages} double_sided {double-sided} booklet {booklet} binding_margin {binding margin} finishing {finishing} cost_per_page_paise {price per page} other {total}} {before} to {after}',
    { field, before, after },
  )
}

const words: Readonly<Record<string, () => string>> = {
  yes: () => i18n.t('yes'),
  no: () => i18n.t('no'),
  all: () => i18n.t('all'),
  portrait: () => i18n.t('portrait'),
  landscape: () => i18n.t('landscape'),
  black: () => i18n.t('black'),
  color: () => i18n.t('color'),
  mixed: () => i18n.t('mixed'),
  none: () => i18n.t('none'),
  left: () => i18n.t('left'),
  top: () => i18n.t('top'),
  staple: () => i18n.t('staple'),
  punch: () => i18n.t('punch'),
}

function presentValue(value: string): string {
  if (Object.hasOwn(words, value)) return words[value]?.() ?? value
  const rupees = /^₹([\d,]+(?:\.\d{1,2})?)$/.exec(value)?.[1]
  return rupees === undefined ? value : formatRupees(fromRupees(Number(rupees.replaceAll(',', ''))))
}
