import { generateKeyPairSync, sign } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** The claims of a person, besides the subject. */
export interface CampusPerson {
  email?: string
  email_verified?: boolean | undefined
  /** Microsoft Entra's claim instead of `email_verified`. */
  xms_edov?: boolean | number | string
  name?: string
  groups?: string[]
  /** How the person authenticated, such as `mfa`. */
  amr?: string[]
}

export interface CampusLoginServer {
  /** The environment variables with which the app uses this provider. */
  readonly environment: Record<string, string>
  /** The claims by subject; tests change them. */
  readonly people: Map<string, CampusPerson>
  /** The subject that the login page signs in; `undefined` cancels the login. */
  person: string | undefined
  /** Changes claims of the ID token before it is signed; `strangeKey` signs with a key that is not the campus's. */
  forged: { claims?: object; strangeKey?: boolean } | undefined
  /** Registers the app at this address as the client. */
  open(appUrl: string): void
  close(): Promise<void>
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const signingKey = newKey()

const clientId = 'campus-print'
const clientSecret = 'a secret of campus and print desk'

/** Runs a real OpenID Connect provider on loopback, whose login page immediately signs in the test's person. */
export async function campusLoginServer(): Promise<CampusLoginServer> {
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (!provider) response.writeHead(503).end()
    else if (request.url?.startsWith('/interaction/')) void logIn(provider, request, response)
    else {
      if (request.url === '/token') forgeIdToken(response)
      void provider.callback()(request, response)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Replaces the ID token in the response with the forged one. */
  function forgeIdToken(response: ServerResponse): void {
    const { forged } = campus
    if (!forged) return
    const end = response.end.bind(response) as (body: string) => ServerResponse
    response.end = ((body: unknown) => {
      const tokens = JSON.parse(String(body)) as { id_token: string }
      const [header = '', payload = ''] = tokens.id_token.split('.')
      const claims = {
        ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object),
        ...forged.claims,
      }
      const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      const signature = sign('sha256', Buffer.from(signed), forged.strangeKey ? newKey() : signingKey)
      const text = JSON.stringify({ ...tokens, id_token: `${signed}.${signature.toString('base64url')}` })
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }) as never
  }

  async function logIn(oidc: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = campus
    const amr = person === undefined ? undefined : campus.people.get(person)?.amr
    await oidc.interactionFinished(
      request,
      response,
      person === undefined
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId: person, remember: false, ...(amr && { amr }) } },
    )
  }

  const campus: CampusLoginServer = {
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Campus Account',
      OIDC_GROUPS_CLAIM: 'groups',
      OIDC_SCOPES: 'openid email profile groups',
    },
    people: new Map(),
    person: undefined,
    forged: undefined,
    open(appUrl) {
      provider = new Provider(issuer, configuration(campus, appUrl))
      // The provider reports errors in its responses, so it need not print them.
      provider.on('server_error', () => undefined)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return campus
}

function configuration(campus: CampusLoginServer, appUrl: string): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/api/auth/campus/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...signingKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'campus' }] },
    cookies: { keys: ['a key of this test'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { IdToken: 600, Session: 60, Interaction: 60, Grant: 60, AccessToken: 60 },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...campus.people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const { provider, client, session } = oidc
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  }
}
