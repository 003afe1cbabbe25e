import * as passkeys from '@campus-print/contract/passkeys'
import * as contract from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AccountsRoutesContext } from '../accounts.ts'
import { originOf } from '../sign-in/origin-of.ts'
import { respondSignedIn } from '../sign-in/respond-signed-in.ts'
import { beginPasskeyLogin, completeLogin, completePasskeyLogin } from './complete-login.ts'
import { addPasskey, beginPasskey } from './passkeys/add-passkey.ts'
import { renamePasskey } from './passkeys/rename-passkey.ts'
import type { Site } from './passkeys/webauthn.ts'
import { removeApp, removePasskey } from './remove-factor.ts'
import { confirmTwoStep, renewRecoveryCodes, setUpTwoStep, turnTwoStepOff, twoStepOf } from './set-up.ts'

/** The second step of a login, and the management of second factors. */
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

  route(contract.setUpTwoStep, async ({ caller, body: proof, request }) => {
    const owner = { userId: caller.id, origin: originOf(request, context) }
    return { data: await setUpTwoStep(context, { ...owner, proof }) }
  })

  route(contract.confirmTwoStep, async ({ caller, body }) => {
    const { id: userId, sessionId } = caller
    const recoveryCodes = await confirmTwoStep(context, { userId, sessionId, code: body.code })
    return { message: messageOf(recoveryCodes), data: { recoveryCodes } }
  })

  route(contract.removeApp, async ({ caller, body: proof, request }) => {
    await removeApp(context, { userId: caller.id, origin: originOf(request, context), proof })
    return { message: i18n.t('The app was removed') }
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

  passkeyRoutes(context)
}

function passkeyRoutes(context: AccountsRoutesContext): void {
  const { route } = context

  route(passkeys.beginPasskey, async ({ caller, body: proof, request }) => {
    const owner = { userId: caller.id, sessionId: caller.sessionId, origin: originOf(request, context) }
    return { data: await beginPasskey(context, { ...owner, site: siteOf(request, context), proof }) }
  })

  route(passkeys.addPasskey, async ({ caller, body, request }) => {
    const owner = { userId: caller.id, sessionId: caller.sessionId }
    const recoveryCodes = await addPasskey(context, { ...owner, ...body, site: siteOf(request, context) })
    return { message: messageOf(recoveryCodes), data: { recoveryCodes } }
  })

  route(passkeys.renamePasskey, async ({ caller, params: { id }, body: { name } }) => {
    const data = await renamePasskey(context, { userId: caller.id, id, name })
    return { message: i18n.t('The passkey was renamed'), data }
  })

  route(passkeys.removePasskey, async ({ caller, params: { id }, body: proof, request }) => {
    await removePasskey(context, { userId: caller.id, origin: originOf(request, context), id, proof })
    return { message: i18n.t('The passkey was removed') }
  })

  route(passkeys.beginPasskeyLogin, async ({ body, request }) => {
    const pending = { ...body, origin: originOf(request, context), site: siteOf(request, context) }
    return { data: await beginPasskeyLogin(context, pending) }
  })

  route(passkeys.completePasskeyLogin, async ({ body, request, reply }) => {
    const pending = { ...body, origin: originOf(request, context), site: siteOf(request, context) }
    const signIn = await completePasskeyLogin(context, pending)
    return {
      message: i18n.t('Login successful!'),
      ...(await respondSignedIn(context, { request, reply, signIn, session: body.session })),
    }
  })
}

/** Only the first second factor, which turns two-step login on, comes with recovery codes. */
function messageOf(recoveryCodes: readonly string[]): string {
  return recoveryCodes.length > 0
    ? i18n.t('Two-step login is on')
    : i18n.t('It was added to your second steps')
}

function siteOf(request: FastifyRequest, { publicUrl }: AccountsRoutesContext): Site {
  const site = publicUrl ?? `${request.protocol}://${request.host}`
  // The Host header is any text that the client sends.
  if (!URL.canParse(site)) throw new ApiError('malformed_request')
  return site
}
