import { i18n } from '@campus-print/domain/language'
import { tokenInCookie } from '@campus-print/contract/accounts'
import * as contract from '@campus-print/contract/passwords'
import type { AccountsRoutesContext } from '../accounts.ts'
import { presentUser } from '../profile/present-user.ts'
import { rememberBrowser, respondSignedIn } from '../sign-in/respond-signed-in.ts'
import { renewedToken } from '../sign-in/session-cookie.ts'
import { requestCode } from '../codes/request-code.ts'
import { changePassword } from './change-password.ts'
import { originOf } from '../sign-in/origin-of.ts'
import { presentIssuedCode } from '../codes/present-code.ts'
import { checkResetCode, resetPassword, resetPasswordByLink } from './reset-password.ts'
import { countCodeCall, requesterOf } from '../sign-in/try-limits.ts'

export function passwordRoutes(context: AccountsRoutesContext): void {
  const { route, clock } = context

  route(contract.forgotPassword, async ({ body, request }) => {
    const requester = await requesterOf(context, { origin: originOf(request, context), email: body.email })
    await countCodeCall(context, requester)
    const issued = await requestCode(context, { requester, purpose: 'password_reset' })
    return presentIssuedCode(issued, i18n.t('Password reset OTP sent to your email!'), clock())
  })

  route(contract.resendForgotPasswordOtp, async ({ body, request }) => {
    const requester = await requesterOf(context, { origin: originOf(request, context), email: body.email })
    await countCodeCall(context, requester)
    const issued = await requestCode(context, { requester, purpose: 'password_reset' })
    return presentIssuedCode(issued, i18n.t('OTP resent successfully!'), clock())
  })

  route(contract.verifyForgotPasswordOtp, async ({ body: { email, otp }, request }) => {
    await countCodeCall(context, await requesterOf(context, { origin: originOf(request, context), email }))
    await checkResetCode(context, { email, code: otp })
    return { message: i18n.t('OTP verified successfully!') }
  })

  route(contract.resetPasswordWithOtp, async ({ body, request, reply }) => {
    const origin = originOf(request, context)
    await countCodeCall(context, await requesterOf(context, { origin, email: body.email }))
    const signIn = await resetPassword(context, { ...body, code: body.otp, device: origin.device })
    return {
      message: i18n.t('Password reset successful!'),
      ...(await respondSignedIn(context, { request, reply, signIn, session: body.session })),
    }
  })

  route(contract.resetPasswordByToken, async ({ params, body, request, reply }) => {
    const origin = originOf(request, context)
    const signIn = await resetPasswordByLink(context, {
      token: params.token,
      newPassword: body.password,
      origin,
    })
    return {
      message: i18n.t('Password reset successful!'),
      ...(await respondSignedIn(context, { request, reply, signIn, session: body.session })),
    }
  })

  for (const call of [contract.changePassword, contract.updatePassword]) {
    route(call, async ({ body, caller, request, reply }) => {
      const user = await changePassword(context, {
        ...body,
        userId: caller.id,
        sessionId: caller.sessionId,
        origin: originOf(request, context),
      })
      const token = renewedToken({ request, reply }, context.secure)
      if (token === tokenInCookie) await rememberBrowser(context, { request, reply }, user.id)
      return { message: i18n.t('Password changed'), token, user: presentUser(user) }
    })
  }
}
