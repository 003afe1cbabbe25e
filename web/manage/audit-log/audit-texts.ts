import {
  type AuditAction,
  auditActions,
  type AuditEntry,
  type OlderState,
} from '@campus-print/contract/audit'
import { i18n } from '@campus-print/domain/language'
import { readStatus, statusDisplay } from '@campus-print/domain/ordering'
import { formatRupees } from '@campus-print/domain/pricing'
import { categoryLabels, permissionLabels } from '../../accounts/index.ts'
import { formatDays, formatHours } from '../../settings/index.ts'
import { formatDateTime } from '../../ui/format-date.ts'
import { partLabels } from '../campus-settings/setting-labels.ts'

/** An action of the log in the present language; one that is not known here stays as it is stored. */
export function actionLabel(action: string): string {
  const known = auditActions.find((each) => each === action)
  return known ? actionLabels()[known] : action
}

function actionLabels(): Readonly<Record<AuditAction, string>> {
  return {
    'accept secret key': i18n.t('New secret key accepted'),
    'add printer': i18n.t('Printer added'),
    'answer message': i18n.t('Message answered'),
    'answer report': i18n.t('Problem answered'),
    'apply groups': i18n.t('Groups of the campus login applied'),
    cancel: i18n.t('Print cancelled'),
    'change printer': i18n.t('Printer changed'),
    'change settings': i18n.t('Settings changed'),
    'change shelf': i18n.t('Shelf changed'),
    'close message': i18n.t('Message closed'),
    'close report': i18n.t('Problem closed'),
    'confirm category': i18n.t('Category confirmed'),
    'count cash': i18n.t('Cash counted'),
    'end sessions': i18n.t('Logged out everywhere'),
    fail: i18n.t('Print marked as failed'),
    'grant permission': i18n.t('Permission given'),
    'hand over': i18n.t('Print handed over'),
    'mark ready': i18n.t('Print marked as ready'),
    'open document': i18n.t('Document opened'),
    'pause printer': i18n.t('Printer paused'),
    'pay out refund': i18n.t('Refund paid out in cash'),
    'print test page': i18n.t('Test page printed'),
    refund: i18n.t('Refund made'),
    reprint: i18n.t('Print made again for free'),
    'resume printer': i18n.t('Printer resumed'),
    'resume service': i18n.t('Service resumed after a restore'),
    'retire printer': i18n.t('Printer retired'),
    retry: i18n.t('Print sent again'),
    'retry refund': i18n.t('Refund sent again'),
    'revoke permission': i18n.t('Permission taken away'),
    'take cash': i18n.t('Cash taken'),
    'turn two-step login off': i18n.t('Two-step login turned off'),
  }
}

/** One value that differs: where it is stored and what people call it, as it was and as it is since. */
export interface Difference {
  readonly path: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What differs since an entry, value by value. A cash count changes nothing, so its values are shown alone. */
export function entryDifferences({ action, before, after }: AuditEntry): Difference[] {
  // Older entries hold what was expected in `before`.
  return action === 'count cash' ? differences(null, { ...before, ...after }) : differences(before, after)
}

/** What differs, value by value; a list is one value. */
export function differences(before: object | null, after: object | null): Difference[] {
  const [old, next] = [leavesOf(before ?? {}), leavesOf(after ?? {})]
  const paths = [...new Set([...old.keys(), ...next.keys()])]
  return (
    paths
      // A quota that begins or ends is null on one side; the other side names its parts.
      .filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
      .map((path) => ({
        path,
        label: fieldLabel(path),
        before: old.get(path) ?? '',
        after: next.get(path) ?? '',
      }))
      .filter((difference) => difference.before !== difference.after)
  )
}

function leavesOf(values: object, parent = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    const path = parent === '' ? name : `${parent}.${name}`
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isPart) for (const [inner, text] of leavesOf(value, path)) leaves.set(inner, text)
    else leaves.set(path, formatField(path, value))
  }
  return leaves
}

const amounts = [
  'amount',
  'counted',
  'difference',
  'expected',
  'left',
  'pricing.blackPrintCost',
  'pricing.colorPrintCost',
  'refunded',
]
const times = ['backupMadeAt', 'onHoldSince', 'pausedAt', 'retiredAt']

function formatField(path: string, value: unknown): string {
  if (value === null || value === '') return '–'
  if (amounts.includes(path) && typeof value === 'number') return formatRupees(Math.round(value * 100))
  if (times.includes(path) && typeof value === 'string') return formatDateTime(value)
  if (path === 'status' && typeof value === 'string') return formatStatus(value)
  if (path.endsWith('.windowSeconds') && typeof value === 'number') return formatMinutes(value)
  if (path.startsWith('quotas.') && path.endsWith('.period')) return formatPeriod(value)
  const labels = Object.hasOwn(wordLabels, path) ? wordLabels[path] : undefined
  if (labels) return formatWords(labels(), value)
  if (path === 'weekHours' && Array.isArray(value)) return formatWeek(value)
  if (!Array.isArray(value)) return formatScalar(value)
  return value.length === 0 ? '–' : value.map(formatScalar).join(', ')
}

function formatStatus(word: string): string {
  const status = readStatus(word)
  return status ? i18n.t(statusDisplay[status].label) : word
}

/** What holds words of ours, by the path of the value. */
const wordLabels: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  category: categoryLabels,
  claimedCategory: categoryLabels,
  olderState: olderStateLabels,
  permissions: permissionLabels,
  'registration.confirmedCategories': categoryLabels,
}

function olderStateLabels(): Readonly<Record<OlderState, string>> {
  return {
    genuine: i18n.t('Genuine'),
    'not checked': i18n.t('Not checked'),
    'not genuine': i18n.t('Not genuine'),
  }
}

function formatWords(labels: Readonly<Record<string, string>>, value: unknown): string {
  const words = (Array.isArray(value) ? value : [value]).map((word) => labels[String(word)] ?? String(word))
  return words.length === 0 ? '–' : words.join(', ')
}

function formatMinutes(seconds: number): string {
  return formatScalar(Math.round((seconds / 60) * 100) / 100)
}

function formatPeriod(period: unknown): string {
  return period === 'day' ? i18n.t('pages a day') : i18n.t('pages a month')
}

function formatWeek(week: readonly unknown[]): string {
  const hours = week as readonly Parameters<typeof formatHours>[0][]
  return hours.map((each, day) => `${formatDays(day, day)} ${formatHours(each)}`).join(', ')
}

function formatScalar(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No')
  // A holiday or a public number.
  if (typeof value === 'object' && value !== null) return Object.values(value).join(' ')
  return JSON.stringify(value)
}

/** What people call a setting or a value of the log; one that is not known here stays as it is stored. */
export function fieldLabel(path: string): string {
  return fieldLabels()[path] ?? partLabels()[path] ?? path
}

function fieldLabels(): Readonly<Record<string, string>> {
  return {
    amount: i18n.t('Amount'),
    answer: i18n.t('Answer'),
    backupMadeAt: i18n.t('Backup of'),
    'campus.logo': i18n.t('Logo'),
    'campus.name': i18n.t('Name of the campus'),
    category: i18n.t('Category'),
    claimedCategory: i18n.t('Category to confirm'),
    closeOutsideHours: i18n.t('Only while the desk is open'),
    contactInfo: i18n.t('Campus and contact'),
    'contactInfo.address': i18n.t('Where the desk is'),
    'contactInfo.email': i18n.t('Email'),
    'contactInfo.emergencyEmail': i18n.t('Email for emergencies'),
    'contactInfo.emergencyPhone': i18n.t('Phone for emergencies'),
    'contactInfo.phone': i18n.t('Phone'),
    counted: i18n.t('Counted'),
    coverSlip: i18n.t('Cover slip'),
    department: i18n.t('Department'),
    difference: i18n.t('Difference'),
    'examMode.pagesPerHour': i18n.t('Pages an hour for each person'),
    expected: i18n.t('Expected'),
    'fileSettings.allowedFileTypes': i18n.t('File types'),
    'fileSettings.maxFileSize': i18n.t('Largest file'),
    'fileSettings.maxMegapixels': i18n.t('Largest picture'),
    'fileSettings.maxPages': i18n.t('Longest document'),
    freeReprints: i18n.t('Free reprints'),
    'freeReprints.pagesPerDay': i18n.t('Free reprints a day'),
    'freeReprints.perRequest': i18n.t('Free reprints of a print'),
    hasCertificate: i18n.t('Own certificate'),
    holidays: i18n.t('Holidays'),
    impactNumbers: i18n.t('Public numbers'),
    keyFingerprint: i18n.t('Fingerprint of the key'),
    'limits.account': i18n.t('Protection'),
    'limits.upload': i18n.t('Protection'),
    left: i18n.t('Left in the drawer'),
    name: i18n.t('Name'),
    olderDigest: i18n.t('Digest of older entries'),
    olderEntries: i18n.t('Older entries'),
    olderState: i18n.t('State of older entries'),
    onHoldSince: i18n.t('On hold since'),
    pausedAt: i18n.t('Paused at'),
    permissions: i18n.t('Permissions'),
    pricing: i18n.t('Prices'),
    'pricing.blackPrintCost': i18n.t('Price of a black page'),
    'pricing.colorPrintCost': i18n.t('Price of a colour page'),
    quotas: i18n.t('Quotas'),
    refunded: i18n.t('Refunded'),
    'registration.categoryDomains': i18n.t('Mail domains of each category'),
    'registration.confirmedCategories': i18n.t('A manager confirms'),
    'registration.emailDomains': i18n.t('Mail domains'),
    reprint: i18n.t('Reprint'),
    'retention.keepReadyDays': i18n.t('Keep uncollected prints'),
    retiredAt: i18n.t('Retired at'),
    'security.twoStepForStaff': i18n.t('Two-step login for staff'),
    'seller.address': i18n.t('Address'),
    'seller.gstin': i18n.t('GSTIN'),
    'seller.name': i18n.t('Name of the seller'),
    'seller.sac': i18n.t('Service code (SAC)'),
    'seller.taxRate': i18n.t('GST rate'),
    setUpDone: i18n.t('Set-up done'),
    shelf: i18n.t('Shelf'),
    status: i18n.t('Status'),
    'systemSettings.acceptingOrders': i18n.t('Accept orders'),
    'systemSettings.maintenanceMessage': i18n.t('Message during maintenance'),
    'systemSettings.maintenanceMode': i18n.t('Maintenance'),
    timeZone: i18n.t('Time zone'),
    uri: i18n.t('Address of the printer'),
    weekHours: i18n.t('Opening hours'),
    'alerts.longWaitMinutes': i18n.t('Alert the desk when a print waits for'),
  }
}
