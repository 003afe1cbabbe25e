import { maxPasskeys } from '@campus-print/domain/accounts'
import { orderableForHours, documentErrorMessages } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { maxChanges, maxUnpaidRequests } from '@campus-print/domain/ordering'
import { maxOpenReports } from '@campus-print/domain/support'

interface ErrorKind {
  /** The HTTP status it is answered with. */
  readonly status: number
  /** What a person reads unless the server has a more exact message, in the present language. */
  readonly message: string
}

const kinds = {
  invalid_input: { status: 400, message: () => i18n.t('Please check what you entered.') },
  malformed_request: { status: 400, message: () => i18n.t('The request could not be read.') },
  wrong_code: { status: 400, message: () => i18n.t('Invalid OTP') },
  code_expired: { status: 400, message: () => i18n.t('Invalid or expired OTP') },
  wrong_passkey: { status: 400, message: () => i18n.t('The passkey was not accepted. Please try again.') },
  link_expired: {
    status: 400,
    message: () => i18n.t('This link is invalid or has expired. Please ask for a new one.'),
  },
  sign_in_expired: {
    status: 400,
    message: () => i18n.t('This login has expired. Please start again.'),
  },
  payment_not_verified: { status: 400, message: () => i18n.t('Payment verification failed') },
  payment_failed: { status: 400, message: () => i18n.t('The payment failed. No money was taken.') },
  unauthenticated: { status: 401, message: () => i18n.t('Please sign in.') },
  wrong_campus_login: { status: 401, message: () => i18n.t('Invalid campus login or password') },
  wrong_credentials: { status: 401, message: () => i18n.t('Invalid email or password') },
  invalid_signature: { status: 401, message: () => i18n.t('The signature does not match.') },
  needs_verification: { status: 403, message: () => i18n.t('Please verify your account first') },
  needs_account: { status: 403, message: () => i18n.t('Please open your account first.') },
  campus_login_rejected: {
    status: 403,
    message: () => i18n.t('Your campus account may not be used here. Please ask the print desk.'),
  },
  needs_second_step: { status: 403, message: () => i18n.t('Your account asks for a second step.') },
  second_factor_required: {
    status: 403,
    message: () => i18n.t('Your campus asks for two-step login here. Set it up in your profile.'),
  },
  forbidden: { status: 403, message: () => i18n.t('You may not do this.') },
  foreign_origin: { status: 403, message: () => i18n.t('This request did not come from our pages.') },
  not_found: { status: 404, message: () => i18n.t('Not found') },
  document_not_found: { status: 404, message: () => i18n.t('Document not found') },
  printer_not_found: { status: 404, message: () => i18n.t('Printer not found') },
  request_not_found: { status: 404, message: () => i18n.t('Print request not found') },
  upload_not_found: {
    status: 404,
    message: () => i18n.t('This upload no longer exists. Please choose the file again.'),
  },
  method_not_allowed: { status: 405, message: () => i18n.t('This address does not take such a call.') },
  request_timeout: { status: 408, message: () => i18n.t('The request took too long to arrive.') },
  invalid_transition: { status: 409, message: () => i18n.t('The status of this print request has changed.') },
  two_step_on: { status: 409, message: () => i18n.t('Two-step login is on already.') },
  two_step_off: { status: 409, message: () => i18n.t('Two-step login is not set up.') },
  last_second_factor: {
    status: 409,
    message: () =>
      i18n.t('This is the only second step of your account. Turn two-step login off to remove it.'),
  },
  too_many_passkeys: {
    status: 409,
    message: () =>
      i18n.t('You have {maxPasskeys, number} passkeys. Remove one to add another.', { maxPasskeys }),
  },
  last_manager: { status: 409, message: () => i18n.t('Someone has to stay a manager.') },
  settings_changed: {
    status: 409,
    message: () => i18n.t('Someone else changed the settings meanwhile. Look at them again before you save.'),
  },
  open_orders: {
    status: 409,
    message: () =>
      i18n.t('Some of your prints are paid and not collected yet. Collect or cancel them first.'),
  },
  cash_to_collect: {
    status: 409,
    message: () => i18n.t('A refund waits for you in cash at the print desk. Collect it first.'),
  },
  upload_conflict: { status: 409, message: () => i18n.t('This upload goes on from another place.') },
  document_in_use: { status: 409, message: () => i18n.t('This document belongs to a print request.') },
  document_expired: {
    status: 409,
    message: () =>
      i18n.t(
        'This document was uploaded more than {orderableForHours, number} hours ago. Please upload it again to print it.',
        { orderableForHours },
      ),
  },
  document_deleted: {
    status: 409,
    message: () => i18n.t('The document of this print was deleted. Please upload it again to print it.'),
  },
  printer_exists: { status: 409, message: () => i18n.t('This printer was added already.') },
  too_many_unpaid: {
    status: 409,
    message: () =>
      i18n.t(
        'You have {maxUnpaidRequests, number} unpaid print requests. Please pay for one of them or cancel one, then try again.',
        { maxUnpaidRequests },
      ),
  },
  quota_exceeded: { status: 409, message: () => i18n.t('This print has more pages than your quota leaves.') },
  reprints_exceeded: { status: 409, message: () => i18n.t('No more free reprints are allowed.') },
  not_paid: { status: 409, message: () => i18n.t('This print request is not paid yet.') },
  too_many_changes: {
    status: 409,
    message: () =>
      i18n.t(
        'This print request was changed {maxChanges, number} times. Please cancel it and make a new one.',
        {
          maxChanges,
        },
      ),
  },
  too_many_reports: {
    status: 409,
    message: () =>
      i18n.t(
        'This print request has {maxOpenReports, number} open reports. Please wait until the print desk has answered one of them.',
        { maxOpenReports },
      ),
  },
  cash_moved: { status: 409, message: () => i18n.t('Cash moved while you counted. Please count again.') },
  payment_pending: {
    status: 409,
    message: () => i18n.t('The payment is not confirmed yet. We are checking it.'),
  },
  unsupported_protocol: {
    status: 412,
    message: () => i18n.t('This version of the upload protocol is not supported.'),
  },
  too_large: { status: 413, message: () => documentErrorMessages.too_large },
  range_not_satisfiable: { status: 416, message: () => i18n.t('The file has no such part.') },
  unsupported_file_type: { status: 415, message: () => i18n.t('This file type is not supported.') },
  file_type_mismatch: { status: 415, message: () => i18n.t('The file is not of the type it says.') },
  empty: { status: 422, message: () => documentErrorMessages.empty },
  corrupt: { status: 422, message: () => documentErrorMessages.corrupt },
  password: { status: 422, message: () => documentErrorMessages.password },
  disguised: { status: 422, message: () => documentErrorMessages.disguised },
  too_many_pages: { status: 422, message: () => documentErrorMessages.too_many_pages },
  conversion_failed: { status: 422, message: () => documentErrorMessages.conversion_failed },
  timeout: { status: 422, message: () => documentErrorMessages.timeout },
  rate_limited: { status: 429, message: () => i18n.t('Too many attempts. Please wait and try again.') },
  headers_too_large: { status: 431, message: () => i18n.t('The headers of the request are too large.') },
  internal: { status: 500, message: () => i18n.t('Something went wrong on our side. Please try again.') },
  document_damaged: {
    status: 500,
    message: () => i18n.t('This document was damaged where we keep it. Please upload it again.'),
  },
  campus_unavailable: {
    status: 503,
    message: () => i18n.t('The campus directory is not answering. Please try again in a minute.'),
  },
  converter_unavailable: { status: 503, message: () => documentErrorMessages.converter_unavailable },
  gateway_unavailable: {
    status: 503,
    message: () =>
      i18n.t('The payment provider is not answering. No money was taken; please try again in a minute.'),
  },
  service_unavailable: {
    status: 503,
    message: () => i18n.t('Service is currently unavailable. Please try again later.'),
  },
  on_hold: {
    status: 503,
    message: () =>
      i18n.t('The service was restored from a backup and is being checked. Please try again later.'),
  },
  printer_unavailable: {
    status: 503,
    message: () =>
      i18n.t(
        'The printer has not answered yet. Your print is cancelled as soon as it says that nothing was printed.',
      ),
  },
  printer_did_not_answer: {
    status: 503,
    message: () => i18n.t('The printer did not answer. Check that it is switched on, then try again.'),
  },
  storage_unavailable: {
    status: 503,
    message: () => i18n.t('Documents cannot be reached at the moment. Please try again in a minute.'),
  },
  storage_full: {
    status: 503,
    message: () => i18n.t('Uploads are not possible at the moment. Please try again later.'),
  },
} as const satisfies Record<string, { status: number; message: () => string }>

export type ErrorCode = keyof typeof kinds

export const errorCodes = Object.keys(kinds) as [ErrorCode, ...ErrorCode[]]

/** Every way in which a call can fail; the code is stable, the message may be bettered. */
export const errorKinds = Object.fromEntries(
  Object.entries(kinds).map(([code, { status, message }]) => [
    code,
    {
      status,
      get message() {
        return message()
      },
    },
  ]),
) as Readonly<Record<ErrorCode, ErrorKind>>
