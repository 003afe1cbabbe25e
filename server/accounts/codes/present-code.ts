import { i18n } from '@campus-print/domain/language'
import type { MailedCode } from '@campus-print/contract/envelope'
import { type OneTimeCode, codeResendAfterMs, resendAt } from '@campus-print/domain/accounts'
import type { IssuedCode } from './issue-code.ts'

/** The terms of a code, as answers show them; they do not reveal whether the code opens anything. */
export function presentCode(code: OneTimeCode, now: Date): MailedCode {
  return {
    sentAt: code.sentAt.toISOString(),
    expiresAt: code.expiresAt.toISOString(),
    resendAt: resendAt(code).toISOString(),
    attemptsLeft: code.attemptsLeft,
    now: now.toISOString(),
  }
}

/** The answer to a request for a code; `sent` is its message where there is a new one. */
export function presentIssuedCode({ code, isNew }: IssuedCode, sent: string, now: Date) {
  return { message: isNew ? sent : lastCodeIsYoung(), mailedCode: presentCode(code, now) }
}

function lastCodeIsYoung(): string {
  return i18n.t('The last code was sent less than {seconds, number} seconds ago and is still good.', {
    seconds: codeResendAfterMs / 1000,
  })
}
