import { i18n } from '@campus-print/domain/language'

/** `1 page`, `12 pages`, `20,000 pages`. */
export function formatPageCount(count: number): string {
  return i18n.t('{count, plural, one {# page} other {# pages}}', { count })
}

/** Which pages are printed: `1-5, 8: 6 pages`, `Page 7`, `All 12 pages`, `1 page`. */
export function describePageRange(range: string, count: number): string {
  if (/^\d+$/.test(range)) return i18n.t('Page {range}', { range })
  if (range !== 'all') {
    return i18n.t('{range}: {count, plural, one {# page} other {# pages}}', { range, count })
  }
  return i18n.t('{count, plural, one {# page} other {All # pages}}', { count })
}
