import type { CampusLoginProblem } from '@campus-print/contract/pages'
import type { ErrorCode } from '@campus-print/contract/errors'
import { loginByDirectory } from '@campus-print/contract/campus-directory'
import { i18n } from '@campus-print/domain/language'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AccountsRoutesContext } from '../accounts.ts'
import type { Origin } from '../context.ts'
import { openSessionAndNotify } from '../sign-in/login.ts'
import { originOf } from '../sign-in/origin-of.ts'
import { respondSignedIn } from '../sign-in/respond-signed-in.ts'
import { tryPassword } from '../sign-in/try-limits.ts'
import { findOrConnectAccount } from './campus-login.ts'
import type { DirectoryPerson } from './campus-directory.ts'
import { type CampusIdentity, CampusLoginError } from './campus-provider.ts'
import { setLoginCookie } from './login-cookie.ts'
import type { JoinStep } from './routes.ts'

/** Login with a campus password, which the campus's directory checks. */
export function directoryRoutes(context: AccountsRoutesContext): void {
  const { route, campusGroups } = context

  route(loginByDirectory, async ({ body, request, reply }) => {
    const origin = originOf(request, context)
    const identity = await toApiErrors(() => authenticate(context, { ...body, origin }))
    const found = await toApiErrors(() => findOrConnectAccount(context, { identity, groups: campusGroups }))
    if ('newcomer' in found) {
      setLoginCookie(reply, { step: 'join', newcomer: found.newcomer } satisfies JoinStep, context)
      throw new ApiError('needs_account')
    }
    const signIn = await openSessionAndNotify(context, { user: found.user, device: origin.device })
    return {
      message: i18n.t('Login successful!'),
      ...(await respondSignedIn(context, { request, reply, signIn, session: body.session })),
    }
  })
}

interface Attempt {
  readonly login: string
  readonly password: string
  readonly origin: Origin
}

/**
 * Attempts are limited like those of our own passwords, so that the directory does not lock an account
 * because of us. They count per person, since a directory accepts several spellings of a login, and email
 * addresses.
 */
async function authenticate(
  context: AccountsRoutesContext,
  { login, password, origin }: Attempt,
): Promise<CampusIdentity> {
  const { directory } = context
  if (!directory) throw new ApiError('not_found')
  const requester = { by: 'address', key: origin.address, email: `campus ${login.toLowerCase()}` } as const
  let person: DirectoryPerson | undefined
  const outcome = await tryPassword(context, {
    requester,
    async findAccount() {
      person = await directory.find(login)
      return person ? `campus ${person.dn.toLowerCase()}` : requester.email
    },
    async attempt() {
      const result = await directory.identify(person, password).catch(returnCampusError)
      if (!result) throw new ApiError('wrong_campus_login')
      return result
    },
  })
  if (outcome instanceof CampusLoginError) throw outcome
  return outcome
}

/** Returns the error of a failed directory as a value, so that it does not count as a failed login. */
function returnCampusError(error: unknown): CampusLoginError {
  if (error instanceof CampusLoginError) return error
  throw error
}

async function toApiErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CampusLoginError)) throw error
    throw new ApiError(codeOf(error.problem))
  }
}

function codeOf(problem: CampusLoginProblem): ErrorCode {
  if (problem === 'unavailable') return 'campus_unavailable'
  return problem === 'expired' ? 'sign_in_expired' : 'campus_login_rejected'
}
