import { i18n } from '@campus-print/domain/language'
import type * as z from 'zod/mini'

type Texts = Readonly<Record<string, () => string>>

/** What people call a field. A field that is not among them is called by its name in the contract. */
const labels: Texts = {
  action: () => i18n.t('action'),
  actor: () => i18n.t('actor'),
  alerts: () => i18n.t('alerts'),
  amount: () => i18n.t('amount'),
  before: () => i18n.t('entry before'),
  businessHours: () => i18n.t('today’s hours'),
  by: () => i18n.t('group'),
  campus: () => i18n.t('campus'),
  answer: () => i18n.t('answer'),
  category: () => i18n.t('category'),
  certificate: () => i18n.t('certificate'),
  channels: () => i18n.t('channels'),
  closeOutsideHours: () => i18n.t('closing outside the hours'),
  confirmPassword: () => i18n.t('confirm password'),
  contactInfo: () => i18n.t('contact'),
  bindingMargin: () => i18n.t('binding margin'),
  booklet: () => i18n.t('booklet'),
  copies: () => i18n.t('copies'),
  coverSlip: () => i18n.t('cover slip'),
  counted: () => i18n.t('counted cash'),
  currentPassword: () => i18n.t('current password'),
  dateFilter: () => i18n.t('date filter'),
  dateFrom: () => i18n.t('date from'),
  dateTo: () => i18n.t('date to'),
  department: () => i18n.t('department'),
  description: () => i18n.t('description'),
  doubleSided: () => i18n.t('double sided'),
  email: () => i18n.t('email'),
  end: () => i18n.t('end'),
  endDate: () => i18n.t('end date'),
  endpoint: () => i18n.t('endpoint'),
  expected: () => i18n.t('cash that should be there'),
  code: () => i18n.t('code'),
  expirationTime: () => i18n.t('expiration time'),
  expires: () => i18n.t('expires'),
  fileName: () => i18n.t('document'),
  fileSettings: () => i18n.t('settings of documents'),
  firstName: () => i18n.t('first name'),
  finishing: () => i18n.t('stapling or punching'),
  format: () => i18n.t('format'),
  examMode: () => i18n.t('exam mode'),
  freeReprints: () => i18n.t('free reprints'),
  from: () => i18n.t('first day'),
  holidays: () => i18n.t('holidays'),
  host: () => i18n.t('name of the print server'),
  id: () => i18n.t('id'),
  impactNumbers: () => i18n.t('public numbers'),
  keys: () => i18n.t('keys'),
  language: () => i18n.t('language'),
  lastName: () => i18n.t('last name'),
  left: () => i18n.t('cash left'),
  limit: () => i18n.t('limit'),
  login: () => i18n.t('campus login'),
  longWaitMinutes: () => i18n.t('minutes until an alert'),
  limits: () => i18n.t('limits'),
  message: () => i18n.t('message'),
  name: () => i18n.t('name'),
  pendingLogin: () => i18n.t('login that was begun'),
  response: () => i18n.t('passkey'),
  newPassword: () => i18n.t('new password'),
  note: () => i18n.t('note'),
  orientation: () => i18n.t('orientation'),
  otp: () => i18n.t('code'),
  next: () => i18n.t('next page'),
  page: () => i18n.t('page'),
  pages: () => i18n.t('pages'),
  pageSize: () => i18n.t('page size'),
  pagesPerSide: () => i18n.t('pages per side'),
  pagesNotDelivered: () => i18n.t('pages not delivered'),
  pagesToPrint: () => i18n.t('pages to print'),
  colorPages: () => i18n.t('pages in colour'),
  password: () => i18n.t('password'),
  paymentMethod: () => i18n.t('payment method'),
  pricing: () => i18n.t('prices'),
  picture: () => i18n.t('picture'),
  printId: () => i18n.t('print ID'),
  printIds: () => i18n.t('print IDs'),
  printRequestId: () => i18n.t('print request'),
  printRequestIds: () => i18n.t('print requests'),
  printType: () => i18n.t('print type'),
  quietHours: () => i18n.t('quiet hours'),
  pagesPerHour: () => i18n.t('pages an hour'),
  quotas: () => i18n.t('quotas'),
  razorpay_order_id: () => i18n.t('order of the payment'),
  razorpay_payment_id: () => i18n.t('payment'),
  razorpay_signature: () => i18n.t('signature of the payment'),
  reason: () => i18n.t('reason'),
  refundId: () => i18n.t('refund'),
  registration: () => i18n.t('registration'),
  replaces: () => i18n.t('print request to replace'),
  requestIds: () => i18n.t('print requests'),
  retention: () => i18n.t('retention'),
  strict: () => i18n.t('strict check'),
  search: () => i18n.t('search'),
  security: () => i18n.t('security'),
  seller: () => i18n.t('seller'),
  serverFileName: () => i18n.t('document'),
  session: () => i18n.t('session'),
  setUpDone: () => i18n.t('end of the set-up'),
  shelf: () => i18n.t('shelf'),
  signature: () => i18n.t('signature'),
  sort: () => i18n.t('sort'),
  sortBy: () => i18n.t('sort by'),
  sortOrder: () => i18n.t('sort order'),
  start: () => i18n.t('start'),
  startDate: () => i18n.t('start date'),
  status: () => i18n.t('status'),
  subject: () => i18n.t('subject'),
  systemSettings: () => i18n.t('settings of orders'),
  timeZone: () => i18n.t('time zone'),
  to: () => i18n.t('last day'),
  type: () => i18n.t('type'),
  unreadable: () => i18n.t('unreadable settings'),
  uri: () => i18n.t('address of the printer'),
  username: () => i18n.t('username'),
  version: () => i18n.t('version'),
  weekHours: () => i18n.t('hours of the week'),
  whatsappNumber: () => i18n.t('WhatsApp number'),
  width: () => i18n.t('width'),
}

/** What to do about a field that is missing or empty, where "Enter the ..." does not fit. */
const whenMissing: Texts = {
  email: () => i18n.t('Enter your email address'),
  password: () => i18n.t('Enter your password'),
  currentPassword: () => i18n.t('Enter your current password'),
  newPassword: () => i18n.t('Enter a new password'),
  confirmPassword: () => i18n.t('Please repeat the password'),
  category: () => i18n.t('Please choose a category'),
  department: () => i18n.t('Please choose a department'),
  copies: () => i18n.t('Choose how many copies'),
  pagesToPrint: () => i18n.t('Please specify custom page range'),
  pageSize: () => i18n.t('Choose a page size'),
  orientation: () => i18n.t('Choose an orientation'),
  printType: () => i18n.t('Choose black and white or colour'),
  doubleSided: () => i18n.t('Choose whether to print on both sides (double-sided)'),
  printRequestId: () => i18n.t('Choose a print request'),
  printRequestIds: () => i18n.t('Choose at least one print request'),
  requestIds: () => i18n.t('Choose at least one print request'),
  reason: () => i18n.t('Please say why'),
}

type Issue = z.core.$ZodRawIssue

/**
 * Describes in a sentence what is wrong with a field of a call, and names the field. It is an error map of zod:
 * messages that a schema brings itself come before it.
 */
export function fieldMessage(issue: Issue): string {
  const field = issue.path?.findLast((part) => typeof part === 'string')
  if (field === undefined) return i18n.t('Send the fields of this call as a JSON object')
  const entry = issue.path?.at(-1)
  const list = fieldLabel(field)
  const isEntry = typeof entry === 'number'
  const label = isEntry ? i18n.t('entry {number, number} of the {list}', { number: entry + 1, list }) : list
  if (issue.input === undefined || issue.input === null || isEmptyText(issue)) {
    if (isEntry) return i18n.t('Enter {label}', { label })
    return whenMissing[field]?.() ?? i18n.t('Enter the {label}', { label })
  }
  return capitalized(describe(issue, label))
}

/** What people call a field: `pageSize` is the `page size`. */
export function fieldLabel(field: string): string {
  const known = Object.hasOwn(labels, field) ? labels[field]?.() : undefined
  return (
    known ??
    field
      .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
      .replaceAll('_', ' ')
      .toLowerCase()
  )
}

function isEmptyText({ code, input }: Issue): boolean {
  return code !== 'custom' && typeof input === 'string' && input.trim() === ''
}

function describe(issue: Issue, label: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue.expected, label)
    case 'invalid_format':
      return describeFormat(issue.format, label)
    case 'invalid_value':
      return i18n.t('{label} must be {values}', { label, values: alternatives(issue.values) })
    case 'too_small':
      return describeMinimum(issue, label)
    case 'too_big':
      return describeMaximum(issue, label)
    case 'not_multiple_of':
      return i18n.t('{label} must be a multiple of {divisor, number}', { label, divisor: issue.divisor })
    default:
      return i18n.t('{label} is not valid', { label })
  }
}

function describeType(expected: string, label: string): string {
  switch (expected) {
    case 'string':
      return i18n.t('{label} must be a text', { label })
    case 'number':
      return i18n.t('{label} must be a number', { label })
    case 'int':
      return i18n.t('{label} must be a whole number', { label })
    case 'boolean':
      return i18n.t('{label} must be true or false', { label })
    case 'array':
      return i18n.t('{label} must be a list', { label })
    case 'object':
      return i18n.t('{label} must be a JSON object', { label })
    default:
      return i18n.t('{label} is not valid', { label })
  }
}

function describeFormat(format: string, label: string): string {
  switch (format) {
    case 'email':
      return i18n.t('{label} must be a valid email address', { label })
    case 'uuid':
      return i18n.t('{label} must be an id as the product writes it', { label })
    case 'url':
      return i18n.t('{label} must be a web address', { label })
    default:
      return i18n.t('{label} is not valid', { label })
  }
}

function describeMinimum(issue: Extract<Issue, { code: 'too_small' }>, label: string): string {
  const values = { label, minimum: Number(issue.minimum) }
  if (issue.origin === 'string') {
    return i18n.t(
      '{label} must have at least {minimum, plural, one {# character} other {# characters}}',
      values,
    )
  }
  if (issue.origin === 'array') {
    return i18n.t('{label} must have at least {minimum, plural, one {# entry} other {# entries}}', values)
  }
  return issue.inclusive === false
    ? i18n.t('{label} must be more than {minimum, number}', values)
    : i18n.t('{label} must be at least {minimum, number}', values)
}

function describeMaximum(issue: Extract<Issue, { code: 'too_big' }>, label: string): string {
  const values = { label, maximum: Number(issue.maximum) }
  if (issue.origin === 'string') {
    return i18n.t(
      '{label} must have at most {maximum, plural, one {# character} other {# characters}}',
      values,
    )
  }
  if (issue.origin === 'array') {
    return i18n.t('{label} must have at most {maximum, plural, one {# entry} other {# entries}}', values)
  }
  return issue.inclusive === false
    ? i18n.t('{label} must be less than {maximum, number}', values)
    : i18n.t('{label} must be at most {maximum, number}', values)
}

/** The allowed values of a field are shown as a client sends them, in every language. */
function alternatives(values: readonly unknown[]): string {
  return new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(values.map(String))
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
