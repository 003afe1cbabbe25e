import type * as z from 'zod/mini'

/** The label of a field, where it differs from its name in the contract. */
const labels: Readonly<Record<string, string>> = {
  serverFileName: 'document',
  fileName: 'document',
  whatsappNumber: 'WhatsApp number',
  otp: 'code',
  pagesToPrint: 'pages to print',
  printRequestId: 'print request',
  replaces: 'print request to replace',
  refundId: 'refund',
  requestIds: 'print requests',
  razorpay_order_id: 'order of the payment',
  razorpay_payment_id: 'payment',
  razorpay_signature: 'signature of the payment',
}

/** What to do about a field that is missing or empty, where "Enter the ..." does not fit. */
const whenMissing: Readonly<Record<string, string>> = {
  email: 'Enter your e-mail address',
  password: 'Enter your password',
  currentPassword: 'Enter your current password',
  newPassword: 'Enter a new password',
  confirmPassword: 'Please repeat the password',
  category: 'Please choose a category',
  department: 'Please choose a department',
  copies: 'Choose how many copies',
  pagesToPrint: 'Please specify custom page range',
  pageSize: 'Choose a page size',
  orientation: 'Choose an orientation',
  printType: 'Choose black and white or colour',
  doubleSided: 'Choose whether to print on both sides (double-sided)',
  printRequestId: 'Choose a print request',
  requestIds: 'Choose at least one print request',
  reason: 'Please say why',
}

type Issue = z.core.$ZodRawIssue

/**
 * Describes in a sentence what is wrong with a field of a call, and names the field. It is an error map of zod:
 * messages that a schema brings itself come before it.
 */
export function fieldMessage(issue: Issue): string {
  const field = issue.path?.findLast((part) => typeof part === 'string')
  const entry = issue.path?.at(-1)
  if (field === undefined) return 'Send the fields of this call as a JSON object'
  const label =
    typeof entry === 'number' ? `entry ${entry + 1} of the ${fieldLabel(field)}` : fieldLabel(field)
  if (issue.input === undefined || issue.input === null || isEmptyText(issue)) {
    return typeof entry === 'string' ? (whenMissing[field] ?? `Enter the ${label}`) : `Enter ${label}`
  }
  return capitalized(`${label} ${faultOf(issue)}`)
}

/** What people call a field: `pageSize` is the `page size`. */
export function fieldLabel(field: string): string {
  return (
    labels[field] ??
    field
      .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
      .replaceAll('_', ' ')
      .toLowerCase()
  )
}

function isEmptyText({ code, input }: Issue): boolean {
  return code !== 'custom' && typeof input === 'string' && input.trim() === ''
}

const types: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a JSON object',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be a valid e-mail address',
  uuid: 'must be an id as the product writes it',
  url: 'must be a web address',
}

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? 'is not valid'
    case 'invalid_format':
      return formats[issue.format] ?? 'is not valid'
    case 'invalid_value':
      return `must be ${alternatives(issue.values)}`
    case 'too_small':
      return `must ${sized(issue.origin)} ${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.origin, issue.minimum)}`
    case 'too_big':
      return `must ${sized(issue.origin)} ${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.origin, issue.maximum)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

function alternatives(values: readonly unknown[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(values.map(String))
}

const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function sized(origin: string): string {
  return origin in units ? 'have' : 'be'
}

function amount(origin: string, size: number | bigint): string {
  const [one, more] = units[origin] ?? []
  return [String(size), size === 1 ? one : more].filter((word) => word !== undefined).join(' ')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
