import { i18n } from '@campus-print/domain/language'

/** An action of the log in the present language; one that is not known here stays as it is stored. */
export function actionLabel(action: string): string {
  return actionLabels()[action] ?? action
}

function actionLabels(): Readonly<Record<string, string>> {
  return {
    'add printer': i18n.t('Printer added'),
    cancel: i18n.t('Print cancelled'),
    'change printer': i18n.t('Printer changed'),
    'change settings': i18n.t('Settings changed'),
    'change shelf': i18n.t('Shelf changed'),
    'confirm category': i18n.t('Category confirmed'),
    'end sessions': i18n.t('Logged out everywhere'),
    fail: i18n.t('Print marked as failed'),
    'grant permission': i18n.t('Permission given'),
    'hand over': i18n.t('Print handed over'),
    'mark ready': i18n.t('Print marked as ready'),
    'pause printer': i18n.t('Printer paused'),
    refund: i18n.t('Refund made'),
    'resume printer': i18n.t('Printer resumed'),
    'resume service': i18n.t('Service resumed after a restore'),
    'retire printer': i18n.t('Printer retired'),
    retry: i18n.t('Print sent again'),
    'retry refund': i18n.t('Refund sent again'),
    'revoke permission': i18n.t('Permission taken away'),
    'turn two-step login off': i18n.t('Two-step login turned off'),
  }
}

/** One value that differs: where it is, as it was and as it is since. */
export interface Difference {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** What differs, value by value; a list is one value. */
export function differences(before: object | null, after: object | null): Difference[] {
  const [old, next] = [leavesOf(before ?? {}), leavesOf(after ?? {})]
  const paths = new Set([...old.keys(), ...next.keys()])
  return [...paths]
    .map((path) => ({ path, before: old.get(path) ?? '', after: next.get(path) ?? '' }))
    .filter((difference) => difference.before !== difference.after)
}

function leavesOf(values: object, parent = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    const path = parent === '' ? name : `${parent}.${name}`
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isPart) for (const [inner, text] of leavesOf(value, path)) leaves.set(inner, text)
    else leaves.set(path, formatValue(value))
  }
  return leaves
}

function formatValue(value: unknown): string {
  if (value === null || value === '') return '–'
  if (Array.isArray(value)) {
    if (value.length === 0) return '–'
    return value.map(formatScalar).join(', ')
  }
  return formatScalar(value)
}

function formatScalar(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
