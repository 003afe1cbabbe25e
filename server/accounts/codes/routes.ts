import { i18n } from '@campus-print/domain/language'
import * as contract from '@campus-print/contract/accounts'
import type { AccountsRoutesContext } from '../accounts.ts'
import { requestCode } from './request-code.ts'
import { originOf } from '../sign-in/origin-of.ts'
import { presentIssuedCode, presentCode } from './present-code.ts'
import { countCodeCall, requesterOf } from '../sign-in/try-limits.ts'

const onItsWay = () => i18n.t('If this address needs a code, it is on its way.')

/** Requests for a code. */
export function codeRoutes(context: AccountsRoutesContext): void {
  const { route, clock } = context

  route(contract.sendOtp, async ({ body, request }) => {
    const requester = await requesterOf(context, { origin: originOf(request, context), email: body.email })
    await countCodeCall(context, requester)
    const { code } = await requestCode(context, { requester, purpose: body.type })
    return { message: onItsWay(), mailedCode: presentCode(code, clock()) }
  })

  route(contract.resendOtp, async ({ body, request }) => {
    const requester = await requesterOf(context, { origin: originOf(request, context), email: body.email })
    await countCodeCall(context, requester)
    const issued = await requestCode(context, { requester, purpose: body.type })
    return presentIssuedCode(issued, i18n.t('New OTP sent to your email'), clock())
  })

  route(contract.resendVerification, async ({ body, caller, request }) => {
    const email = body.email ?? caller?.email
    if (email === undefined) return { message: onItsWay() }
    const requester = await requesterOf(context, { origin: originOf(request, context), email })
    await countCodeCall(context, requester)
    const { code } = await requestCode(context, { requester, purpose: 'verification' })
    return { message: onItsWay(), mailedCode: presentCode(code, clock()) }
  })
}
