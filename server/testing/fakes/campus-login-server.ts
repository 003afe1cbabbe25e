import { generateKeyPairSync, sign } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** The claims of a person, besides the subject. */
export interface CampusPerson {
  email?: string
  email_verified?: boolean | undefined
  /** Microsoft Entra's word instead of `email_verified`. */
  xms_edov?: boolean | number | string
  name?: string
  groups?: string[]
  /** How the person proved who it is, as `mfa`. */
  amr?: string[]
}

export interface CampusLoginServer {
  /** What the app finds set to use it. */
  readonly environment: Record<string, string>
  /** By subject; a test changes them. */
  readonly people: Map<string, CampusPerson>
  /** Who is logged in at the campus in every browser; `undefined` cancels. */
  person: string | undefined
  /** Changes what the ID token says before it is signed; `strangeKey` signs it with a key that is not the campus's. */
  forged: { claims?: object; strangeKey?: boolean } | undefined
  /** Lets the app at this address use it. */
  open(appUrl: string): void
  close(): Promise<void>
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const signingKey = newKey()

const clientId = 'campus-print'
const clientSecret = 'a secret of campus and print desk'

/** A real OpenID Connect provider on loopback, whose login page logs the test's person in at once. */
export async function campusLoginServer(): Promise<CampusLoginServer> {
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (!provider) response.writeHead(503).end()
    else if (request.url?.startsWith('/interaction/')) void logIn(provider, request, response)
    else {
      if (request.url === '/token') forgeAnswer(response)
      void provider.callback()(request, response)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Replaces the ID token in the answer with the forged one. */
  function forgeAnswer(response: ServerResponse): void {
    const { forged } = campus
    if (!forged) return
    const end = response.end.bind(response) as (body: string) => ServerResponse
    response.end = ((body: unknown) => {
      const answer = JSON.parse(String(body)) as { id_token: string }
      const [header = '', payload = ''] = answer.id_token.split('.')
      const claims = {
        ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object),
        ...forged.claims,
      }
      const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      const signature = sign('sha256', Buffer.from(signed), forged.strangeKey ? newKey() : signingKey)
      const text = JSON.stringify({ ...answer, id_token: `${signed}.${signature.toString('base64url')}` })
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }) as never
  }

  async function logIn(of: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = campus
    const amr = person === undefined ? undefined : campus.people.get(person)?.amr
    await of.interactionFinished(
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
      // What is wrong is answered; the console stays quiet.
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
