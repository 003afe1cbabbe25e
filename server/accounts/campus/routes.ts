import * as contract from '@campus-print/contract/campus-login'
import {
  type CampusLoginProblem,
  joinPage,
  loginPage,
  secondStepPage,
  signedInPage,
} from '@campus-print/contract/pages'
import { grantsOf } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { preferredLanguage } from '../../platform/language.ts'
import type { AccountsRoutesContext } from '../accounts.ts'
import { openSessionAndNotify } from '../sign-in/login.ts'
import { originOf } from '../sign-in/origin-of.ts'
import { respondSignedIn } from '../sign-in/respond-signed-in.ts'
import { findOrConnectAccount, type NewcomerIdentity } from './campus-login.ts'
import { CampusLoginError, type LoginChecks } from './campus-provider.ts'
import { joinCampus } from './join.ts'
import { readStep, clearLoginCookie, setLoginCookie } from './login-cookie.ts'

interface BegunStep extends LoginChecks {
  readonly step: 'begun'
  readonly next?: string | undefined
}

export interface JoinStep {
  readonly step: 'join'
  readonly newcomer: NewcomerIdentity
}

/** Login through the campus's own login page, and the first login, which opens an account. */
export function campusRoutes(context: AccountsRoutesContext): void {
  const { route, campus, campusGroups } = context

  route(contract.beginCampusLogin, ({ query: { next }, request, reply }) =>
    orRedirectToLogin({ reply, next }, async () => {
      if (!campus) throw new CampusLoginError('unavailable')
      const { address, checks } = await campus.begin(callbackAddress(request, context))
      setLoginCookie(reply, { step: 'begun', ...checks, next } satisfies BegunStep, context)
      return reply.redirect(address, 303)
    }),
  )

  route(contract.campusCallback, ({ request, reply }) => {
    const begun = readStep<BegunStep>(request, 'begun', context)
    // Each response of the campus is used once, whether it succeeds or not.
    clearLoginCookie(reply, context)
    const { next } = begun ?? {}
    return orRedirectToLogin({ reply, next }, async () => {
      const returned = new URL(request.originalUrl, callbackAddress(request, context))
      if (!campus || !begun || returned.searchParams.get('state') !== begun.state)
        throw new CampusLoginError('expired')
      const identity = await campus.complete(returned, begun)
      const found = await findOrConnectAccount(context, { identity, groups: campusGroups })
      if ('newcomer' in found) {
        setLoginCookie(reply, { step: 'join', newcomer: found.newcomer } satisfies JoinStep, context)
        return reply.redirect(withQuery(joinPage, { next }), 303)
      }
      const { device } = originOf(request, context)
      const { usedSecondFactor } = identity
      const signIn = await openSessionAndNotify(context, { user: found.user, device, usedSecondFactor })
      await respondSignedIn(context, { request, reply, signIn, session: 'cookie' })
      return reply.redirect(withQuery(signedInPage, { next }), 303)
    })
  })

  const newcomerOf = (request: FastifyRequest): NewcomerIdentity => {
    const joining = readStep<JoinStep>(request, 'join', context)
    if (!joining) throw new ApiError('sign_in_expired')
    return joining.newcomer
  }

  route(contract.campusNewcomer, ({ request }) => {
    const { email, name = '', groups } = newcomerOf(request)
    const { category, department } = grantsOf(groups, campusGroups)
    return { data: { email, username: name, category, department } }
  })

  route(contract.joinByCampus, async ({ body, request, reply }) => {
    const newcomer = newcomerOf(request)
    const language = preferredLanguage(request.headers['accept-language']) ?? null
    const origin = originOf(request, context)
    const user = await joinCampus(context, { newcomer, form: body, groups: campusGroups, language, origin })
    clearLoginCookie(reply, context)
    const { usedSecondFactor } = newcomer
    const signIn = await openSessionAndNotify(context, { user, device: origin.device, usedSecondFactor })
    return {
      message: i18n.t('Login successful!'),
      ...(await respondSignedIn(context, { request, reply, signIn, session: body.session })),
    }
  })
}

/** Redirects a failed sign-in to the login page, and one that needs a second step to that page. */
async function orRedirectToLogin(
  { reply, next }: { reply: FastifyReply; next: string | undefined },
  signIn: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof ApiError && error.details.pendingLogin) {
      const { token, methods } = error.details.pendingLogin
      const hash = new URLSearchParams({ token, methods: methods.join(' ') }).toString()
      return reply.redirect(`${withQuery(secondStepPage, { next })}#${hash}`, 303)
    }
    const problem = problemOf(error)
    if (!problem) throw error
    return reply.redirect(withQuery(loginPage, { next, problem }), 303)
  }
}

function problemOf(error: unknown): CampusLoginProblem | undefined {
  if (error instanceof CampusLoginError) return error.problem
  // The account changed during the sign-in.
  return error instanceof ApiError && error.code === 'sign_in_expired' ? 'expired' : undefined
}

/** `page` is one of ours. The page itself checks whether `next` is one, too. */
function withQuery(page: string, query: Record<string, string | undefined>): string {
  const set = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) set.set(name, value)
  return set.size === 0 ? page : `${page}?${set.toString()}`
}

function callbackAddress(request: FastifyRequest, { publicUrl }: AccountsRoutesContext): string {
  return `${publicUrl ?? `${request.protocol}://${request.host}`}${contract.campusCallback.path}`
}
