import { i18n } from '../language/index.ts'
import { medias } from './media.ts'
import { type PrinterAbilities, mostCopies, printerFeatures, readsDocuments } from './print-ticket.ts'
import { readsRaster } from './raster.ts'

/** How much a reason of a printer's state matters. */
export type ReasonSeverity = 'report' | 'warning' | 'error'

/** A reason of a printer's state, as an operator reads it. */
export interface StateReason {
  /** The printer's own word, such as `media-empty-error` (RFC 8011 section 5.4.12). */
  readonly keyword: string
  readonly severity: ReasonSeverity
  /** In the present language. */
  readonly text: string
}

/** Puts a keyword of `printer-state-reasons` into words. One that is not registered is shown as it is. */
export function describeReason(keyword: string): StateReason {
  const [, bare = keyword, suffix] = /^(.*?)(?:-(report|warning|error))?$/.exec(keyword) ?? []
  const known = Object.keys(reasonTexts).find((prefix) => bare === prefix || bare.startsWith(`${prefix}-`))
  // Without a severity it is an error, as section 5.4.12 says.
  const severity = (suffix as ReasonSeverity | undefined) ?? 'error'
  return { keyword, severity, text: known === undefined ? bare : i18n.t(reasonTexts[known] ?? bare) }
}

/** Texts by the beginning of the keyword. More exact beginnings come first. */
const reasonTexts: Readonly<Record<string, string>> = {
  'media-empty': /*i18n*/ 'Out of paper',
  'media-needed': /*i18n*/ 'Needs paper of another size',
  'media-low': /*i18n*/ 'Paper is running low',
  'media-jam': /*i18n*/ 'Paper jam',
  'cover-open': /*i18n*/ 'A cover is open',
  'door-open': /*i18n*/ 'A door is open',
  'interlock-open': /*i18n*/ 'A cover is open',
  'input-tray-missing': /*i18n*/ 'A paper tray is missing',
  'output-tray-missing': /*i18n*/ 'The output tray is missing',
  'output-area-full': /*i18n*/ 'The output tray is full',
  'output-area-almost-full': /*i18n*/ 'The output tray is almost full',
  'toner-empty': /*i18n*/ 'Out of toner',
  'toner-low': /*i18n*/ 'Toner is running low',
  'marker-supply-empty': /*i18n*/ 'Out of toner or ink',
  'marker-supply-low': /*i18n*/ 'Toner or ink is running low',
  'marker-waste-full': /*i18n*/ 'The waste toner container is full',
  'marker-waste-almost-full': /*i18n*/ 'The waste toner container is almost full',
  'fuser-over-temp': /*i18n*/ 'The fuser is too hot',
  'fuser-under-temp': /*i18n*/ 'The fuser is too cold',
  paused: /*i18n*/ 'Paused at the printer',
  'moving-to-paused': /*i18n*/ 'About to pause',
  stopping: /*i18n*/ 'About to stop',
  shutdown: /*i18n*/ 'Switched off',
  deactivated: /*i18n*/ 'Switched off',
  'connecting-to-device': /*i18n*/ 'Its print server cannot reach it',
  'timed-out': /*i18n*/ 'Its print server cannot reach it',
  offline: /*i18n*/ 'Offline',
  'spool-area-full': /*i18n*/ 'Its memory is full',
  'cups-insecure-filter': /*i18n*/ 'Its print server has a setup problem',
  'cups-missing-filter': /*i18n*/ 'Its print server has a setup problem',
  other: /*i18n*/ 'Needs attention',
}

/** Below this percentage a supply is about to run out. */
export const lowSupplyPercent = 10

export interface PrinterSuitability {
  /** Why the product cannot print on it at all, in the present language. */
  readonly problems: readonly string[]
  /** What people will not be able to order of it. */
  readonly notes: readonly string[]
}

/** What a printer that reports these abilities lacks. */
export function assessAbilities(abilities: PrinterAbilities): PrinterSuitability {
  const { color, duplex, pageSizes } = printerFeatures(abilities)
  const problems: string[] = []
  const notes: string[] = []
  if (!readsDocuments(abilities, 'monochrome'))
    problems.push(
      readsRaster(abilities)
        ? i18n.t('It reads no PDF documents, and PWG raster in neither sRGB nor grey of 8 bits.')
        : i18n.t('It reads neither PDF documents nor PWG raster.'),
    )
  if (pageSizes.length === 0)
    problems.push(i18n.t('It has none of the paper sizes A4, A3, Letter and Legal.'))
  if (!abilities.sidesSupported.includes('one-sided'))
    problems.push(i18n.t('It does not print on one side of the paper.'))
  if (!color && !abilities.printColorModes.includes('monochrome'))
    problems.push(i18n.t('It prints neither in colour nor in black and white.'))
  if (!color) notes.push(i18n.t('It prints in black and white only.'))
  if (!duplex) notes.push(i18n.t('It prints on one side of the paper only.'))
  const missing = medias.filter((media) => !pageSizes.includes(media))
  if (pageSizes.length > 0 && missing.length > 0)
    notes.push(i18n.t('It has no {sizes} paper.', { sizes: formatList(missing) }))
  if (mostCopies(abilities) < 2) notes.push(i18n.t('It prints one copy at a time.'))
  return { problems, notes }
}

function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(items)
}
