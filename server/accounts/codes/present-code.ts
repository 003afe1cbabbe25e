import { i18n } from '@campus-print/domain/language'
import type { MailedCode } from '@campus-print/contract/envelope'
import { type OneTimeCode, codeResendAfterMs, resendAt } from '@campus-print/domain/accounts'
import type { IssuedCode } from './issue-code.ts'

/** The terms of a code in a response. They do not reveal whether the code exists. */
export function presentCode(code: OneTimeCode, now: Date): MailedCode {
  return {
    sentAt: code.sentAt.toISOString(),
    expiresAt: code.expiresAt.toISOString(),
    resendAt: resendAt(code).toISOString(),
    attemptsLeft: code.attemptsLeft,
    now: now.toISOString(),
  }
}

/** The response to a request for a code; `sent` is its message if the code is new. */
export function presentIssuedCode({ code, isNew }: IssuedCode, sent: string, now: Date) {
  return { message: isNew ? sent : recentCodeMessage(), mailedCode: presentCode(code, now) }
}

function recentCodeMessage(): string {
  return i18n.t('The last code was sent less than {seconds, number} seconds ago and is still good.', {
    seconds: codeResendAfterMs / 1000,
  })
}
