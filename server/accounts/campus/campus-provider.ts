import * as oidc from 'openid-client'
import type { CampusLoginProblem } from '@campus-print/contract/pages'
import type { OidcSettings } from '../../config-sign-in.ts'
import type { Log } from '../../platform/log/log.ts'

/** A person as the campus's sign-in identifies them. */
export interface CampusIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** The campus states that the address belongs to the person. */
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly groups: readonly string[]
  /** The person used a second factor at the campus. */
  readonly usedSecondFactor: boolean
}

/** Values that bind the response of the campus's sign-in to the browser that began it. */
export interface LoginChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A failed sign-in at the campus. The login screen shows its problem. */
export class CampusLoginError extends Error {
  readonly problem: CampusLoginProblem

  constructor(problem: CampusLoginProblem) {
    super(`The campus sign-in did not succeed: ${problem}`)
    this.name = 'CampusLoginError'
    this.problem = problem
  }
}

export interface CampusProvider {
  /** Returns the address of the campus's login page, and the values that check its response. */
  begin(redirectUri: string): Promise<{ address: string; checks: LoginChecks }>
  /** Returns who has signed in, from the address that the campus redirected the browser to. */
  complete(returned: URL, checks: LoginChecks): Promise<CampusIdentity>
}

/** The provider's metadata is fetched again after this time, in ms: its endpoints may change. */
const discoveryLifetimeMs = 60 * 60 * 1000
const timeoutSeconds = 10

/**
 * The campus's own sign-in by OpenID Connect. Nothing is fetched before the first sign-in, and the provider
 * may be down at any time.
 */
export function campusProvider(
  settings: OidcSettings,
  { log, clock }: { log: Log; clock: () => Date },
): CampusProvider {
  let discovered: { at: number; config: Promise<oidc.Configuration> } | undefined

  function configuration(): Promise<oidc.Configuration> {
    const now = clock().getTime()
    if (discovered && now - discovered.at < discoveryLifetimeMs) return discovered.config
    const config = discover(settings)
    const current = { at: now, config }
    discovered = current
    config.catch(() => {
      if (discovered === current) discovered = undefined
    })
    return config
  }

  async function toCampusLoginErrors<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CampusLoginError) throw error
      const problem = problemOf(error)
      // The error itself is not logged: it may contain personal data.
      if (problem !== 'denied') log.warn({ problem, reason: reasonOf(error) }, 'the campus sign-in failed')
      throw new CampusLoginError(problem)
    }
  }

  return {
    begin: (redirectUri) =>
      toCampusLoginErrors(async () => {
        const checks = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        }
        const address = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, checks }
      }),

    complete: (returned, { state, nonce, verifier }) =>
      toCampusLoginErrors(async () => {
        const config = await configuration()
        const tokens = await oidc.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new CampusLoginError('rejected')
        return identityOf({ ...(await userInfoClaims(config, tokens, settings)), ...claims }, settings)
      }),
  }
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  const execute = [oidc.enableNonRepudiationChecks]
  // The configuration allows http only for loopback.
  if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  const authentication = oidc.ClientSecretPost(clientSecret)
  return oidc.discovery(server, clientId, undefined, authentication, { execute, timeout: timeoutSeconds })
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

/** Some providers put address and groups into the ID token, others return them from the UserInfo endpoint. */
async function userInfoClaims(
  config: oidc.Configuration,
  tokens: Tokens,
  { groupsClaim }: OidcSettings,
): Promise<Record<string, unknown>> {
  const claims = tokens.claims()
  const isComplete = claims?.['email'] !== undefined && (!groupsClaim || claims[groupsClaim] !== undefined)
  if (!claims || isComplete || !config.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
}

function identityOf(claims: Record<string, unknown>, { groupsClaim }: OidcSettings): CampusIdentity {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const groups = groupsClaim === undefined ? [] : claims[groupsClaim]
  const methods = claims['amr']
  return {
    issuer: String(claims['iss']),
    subject: String(claims['sub']),
    email: text('email')?.toLowerCase(),
    isEmailVerified: verifiedEmailClaims.some((name) => trueValues.includes(claims[name])),
    name: text('name') ?? text('preferred_username'),
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
    usedSecondFactor: Array.isArray(methods) && methods.includes('mfa'),
  }
}

/** Microsoft Entra has `xms_edov` instead: the campus has proved that it owns the address's domain. */
const verifiedEmailClaims = ['email_verified', 'xms_edov']
const trueValues: readonly unknown[] = [true, 'true', 1, '1']

function problemOf(error: unknown): CampusLoginProblem {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'rejected'
  // The authorization code was used already, or has expired.
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'rejected'
  if (error instanceof TypeError) return 'unavailable'
  const isUnavailable = error instanceof oidc.ClientError && unavailableCodes.has(error.code ?? '')
  return isUnavailable ? 'unavailable' : 'rejected'
}

const unavailableCodes: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function reasonOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return `${error.error}: ${error.error_description ?? ''}`
  }
  if (!(error instanceof Error)) return 'unknown'
  // `fetch` puts the error code into the cause.
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  return code === undefined ? error.message : `${error.message}: ${code}`
}
