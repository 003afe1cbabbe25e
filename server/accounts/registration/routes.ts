import { i18n } from '@campus-print/domain/language'
import * as contract from '@campus-print/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '../../platform/language.ts'
import type { AccountsRoutesContext } from '../accounts.ts'
import type { SignIn } from '../context.ts'
import { presentCode } from '../codes/present-code.ts'
import { originOf } from '../sign-in/origin-of.ts'
import { respondSignedIn } from '../sign-in/respond-signed-in.ts'
import { countCodeCall, requesterOf } from '../sign-in/try-limits.ts'
import { canRegister, register } from './register.ts'
import { verifyEmail, verifyEmailByLink } from './verify-email.ts'

/** Registration, and confirmation of the email address. */
export function registrationRoutes(context: AccountsRoutesContext): void {
  const { route, db, clock } = context

  route(contract.register, async ({ body, request }) => {
    const language = preferredLanguage(request.headers['accept-language']) ?? null
    const origin = originOf(request, context)
    const code = await register(context, { form: body, language, origin })
    const message = i18n.t('Registration successful! Please verify your account with OTP.')
    return { message, data: { email: body.email }, mailedCode: presentCode(code, clock()) }
  })

  route(contract.checkEmail, async ({ body: { email } }) => ({
    data: { email, allowed: await canRegister(db, email) },
  }))

  route(contract.verifyOtp, async ({ body: { email, otp, session }, request, reply }) => {
    const origin = originOf(request, context)
    await countCodeCall(context, await requesterOf(context, { origin, email }))
    const signIn = await verifyEmail(context, { email, code: otp, device: origin.device })
    return {
      message: i18n.t('Email verified successfully!'),
      needsNewPassword: hasNoPassword(signIn),
      ...(await respondSignedIn(context, { request, reply, signIn, session })),
    }
  })

  const verifyByLink = async (token: string, session: 'bearer' | 'cookie', { request, reply }: Exchange) => {
    const signIn = await verifyEmailByLink(context, { token, origin: originOf(request, context) })
    return {
      message: i18n.t('Email verified successfully!'),
      needsNewPassword: hasNoPassword(signIn),
      ...(await respondSignedIn(context, { request, reply, signIn, session })),
    }
  }
  // A GET must set no cookie: another site could sign a browser in to the attacker's account by a link.
  route(contract.verifyEmailByToken, (call) => verifyByLink(call.params.token, 'bearer', call))
  route(contract.confirmEmailByToken, (call) => verifyByLink(call.params.token, call.body.session, call))
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A contested account has no password after it is confirmed. */
function hasNoPassword({ user }: SignIn): boolean {
  return user.password_hash === null
}
