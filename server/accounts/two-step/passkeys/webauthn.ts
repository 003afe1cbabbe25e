import type {
  Assertion,
  CreationOptions,
  Registration,
  RequestOptions,
} from '@campus-print/contract/passkeys'
import { newPasskeyLifetimeMs } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PasskeyRow, UserRow } from '../../tables.ts'

/** The site that a passkey belongs to: its origin, such as `https://print.campus.example`. */
export type Site = string

/** The COSE identifiers of ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257]

export function wrongPasskey(attemptsLeft?: number): ApiError {
  return new ApiError('wrong_passkey', undefined, attemptsLeft === undefined ? {} : { attemptsLeft })
}

export function expiredPasskey(): ApiError {
  return new ApiError('wrong_passkey', i18n.t('That took too long. Please try again.'))
}

/** Options for a browser to create a passkey. A device that has one of the account creates no second one. */
export async function creationOptions(
  site: Site,
  { user, passkeys }: { user: UserRow; passkeys: readonly PasskeyRow[] },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: 'Campus Print',
    rpID: rpIdOf(site),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    timeout: newPasskeyLifetimeMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(describeCredential),
  })
}

/** Options for a browser to sign in with one of the passkeys. */
export async function requestOptions(site: Site, passkeys: readonly PasskeyRow[]): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    timeout: newPasskeyLifetimeMs,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(describeCredential),
  })
}

interface NewPasskey {
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
}

/** Verifies a browser's response and returns its passkey; `undefined` if anything is wrong. */
export async function verifyRegistration(
  site: Site,
  { response, challenge }: { response: Registration; challenge: string },
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await orUndefined<VerifiedRegistrationResponse>(async () => {
    await requireNoCertificates(response)
    return verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site,
      expectedRPID: rpIdOf(site),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
  }
}

/** Verifies a signed challenge and returns the passkey's new counter; `undefined` if anything is wrong. */
export async function verifyAssertion(
  site: Site,
  { response, challenge, passkey }: { response: Assertion; challenge: string; passkey: PasskeyRow },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await orUndefined<VerifiedAuthenticationResponse>(() =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site,
      expectedRPID: rpIdOf(site),
      requireUserVerification: false,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** Rejects attestation certificates, which we do not request: the library would fetch URLs that they name. */
async function requireNoCertificates({ response }: Registration): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  // An authenticator without certificates may sign with the new key itself.
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSelfSigned) throw new Error('Unexpected attestation')
}

/** Ignores the library's errors, whose messages are for developers. */
async function orUndefined<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

function rpIdOf(site: Site): string {
  return new URL(site).hostname
}

function describeCredential({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id.toString('base64url'), transports }
}
