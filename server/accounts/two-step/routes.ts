import * as contract from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import type { AccountsRoutesContext } from '../accounts.ts'
import { originOf } from '../sign-in/origin-of.ts'
import { respondSignedIn } from '../sign-in/respond-signed-in.ts'
import { completeLogin } from './complete-login.ts'
import { confirmTwoStep, renewRecoveryCodes, setUpTwoStep, turnTwoStepOff, twoStepOf } from './set-up.ts'

/** The second step of a login, and turning it on and off. */
export function twoStepRoutes(context: AccountsRoutesContext): void {
  const { route } = context

  route(contract.completeLogin, async ({ body, request, reply }) => {
    const signIn = await completeLogin(context, { ...body, origin: originOf(request, context) })
    return {
      message: i18n.t('Login successful!'),
      ...(await respondSignedIn(context, { request, reply, signIn, session: body.session })),
    }
  })

  route(contract.getTwoStep, async ({ caller }) => ({ data: await twoStepOf(context, caller.id) }))

  route(contract.setUpTwoStep, async ({ caller, body, request }) => {
    const owner = { userId: caller.id, origin: originOf(request, context) }
    return { data: await setUpTwoStep(context, { ...owner, password: body.password }) }
  })

  route(contract.confirmTwoStep, async ({ caller, body }) => {
    const { id: userId, sessionId } = caller
    const recoveryCodes = await confirmTwoStep(context, { userId, sessionId, code: body.code })
    return { message: i18n.t('Two-step login is on'), data: { recoveryCodes } }
  })

  route(contract.renewRecoveryCodes, async ({ caller, body: proof, request }) => {
    const owner = { userId: caller.id, origin: originOf(request, context) }
    return { data: { recoveryCodes: await renewRecoveryCodes(context, { ...owner, proof }) } }
  })

  route(contract.turnTwoStepOff, async ({ caller, body: proof, request }) => {
    const owner = { userId: caller.id, origin: originOf(request, context) }
    await turnTwoStepOff(context, { ...owner, proof })
    return { message: i18n.t('Two-step login is off') }
  })
}
