import * as contract from '@campus-print/contract/accounts'
import type { AccountsRoutesParts } from './accounts.ts'
import { askForCode } from './ask-for-code.ts'
import { originOf } from './origin-of.ts'
import { presentAskedCode, presentCode } from './present-code.ts'
import { countCodeCall } from './try-limits.ts'

const onItsWay = 'If this address needs a code, it is on its way.'

/** Asking for a code. */
export function codeRoutes(parts: AccountsRoutesParts): void {
  const { route, clock } = parts

  route(contract.sendOtp, async ({ body, request }) => {
    await countCodeCall(parts, originOf(request).address)
    const { code } = await askForCode(parts, body.email, body.type)
    return { message: onItsWay, mailedCode: presentCode(code, clock()) }
  })

  route(contract.resendOtp, async ({ body, request }) => {
    await countCodeCall(parts, originOf(request).address)
    const asked = await askForCode(parts, body.email, body.type)
    return presentAskedCode(asked, 'New OTP sent to your email', clock())
  })

  route(contract.resendVerification, async ({ body, caller, request }) => {
    await countCodeCall(parts, originOf(request).address)
    const email = body.email ?? caller?.email
    if (email === undefined) return { message: onItsWay }
    const { code } = await askForCode(parts, email, 'verification')
    return { message: onItsWay, mailedCode: presentCode(code, clock()) }
  })
}
