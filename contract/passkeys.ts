import { maxPasskeyName } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import * as z from 'zod/mini'
import { SessionKind, SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'
import { plainText } from './plain-text.ts'
import { Passkey, Proof, RecoveryCodes } from './two-step.ts'

/** Bytes in base64url, without padding. */
const bytes = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength))

/** WebAuthn allows 1,023 bytes. */
const CredentialId = bytes(1364)

const Type = z.literal('public-key')

/** How a browser reaches an authenticator, such as `internal` or `usb`; browsers pass over what they do not know. */
const Transports = z.array(z.string().check(z.regex(/^[\w-]+$/), z.maxLength(40))).check(z.maxLength(20))

const Credential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.exactOptional(Transports),
})

const Preference = z.enum(['required', 'preferred', 'discouraged'])

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: Type, alg: z.number() })),
  /** In ms. */
  timeout: z.exactOptional(z.number()),
  attestation: z.exactOptional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
  excludeCredentials: z.exactOptional(z.array(Credential)),
  authenticatorSelection: z.exactOptional(
    z.object({ residentKey: z.exactOptional(Preference), userVerification: z.exactOptional(Preference) }),
  ),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.exactOptional(z.string()),
  /** In ms. */
  timeout: z.exactOptional(z.number()),
  allowCredentials: z.exactOptional(z.array(Credential)),
  userVerification: z.exactOptional(Preference),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** What of `RegistrationResponseJSON` is checked. */
const Registration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.exactOptional(Transports),
  }),
})
export type Registration = z.infer<typeof Registration>

/** What of `AuthenticationResponseJSON` is checked. */
const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
  }),
})
export type Assertion = z.infer<typeof Assertion>

const nameMessage = { error: () => i18n.t('Give the passkey a name') }

export const PasskeyName = z.string(nameMessage).check(
  z.trim(),
  z.regex(/[\p{L}\p{N}]/u, nameMessage),
  z.maxLength(maxPasskeyName, {
    error: () => i18n.t('The name must be at most {maxPasskeyName, number} characters', { maxPasskeyName }),
  }),
  z.regex(plainText, { error: () => i18n.t('The name must not contain control characters') }),
)

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/passkeys/options',
  summary: 'Answer what a browser needs to make a passkey; needs the password or a code, where there is one',
  access: 'user',
  body: Proof,
  answer: success({ data: CreationOptions }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/passkeys',
  summary: 'Keep a passkey that a browser made; the first second factor turns two-step login on',
  access: 'user',
  body: z.object({ name: PasskeyName, response: Registration }),
  answer: RecoveryCodes,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/two-step/passkeys/:id',
  summary: 'Rename a passkey',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: PasskeyName }),
  answer: success({ data: Passkey }),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/passkeys/:id/remove',
  summary: 'Remove a passkey, but not the last second factor; needs the password or a code',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: Proof,
  answer: success({}),
})

/** The token of the login that waits for its second step. */
const pendingLogin = z.string().check(z.maxLength(200))

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/options',
  summary: 'Answer what a browser needs to use a passkey for a login that was answered `needs_second_step`',
  access: 'public',
  worksOnHold: true,
  body: z.object({ pendingLogin }),
  answer: success({ data: RequestOptions }),
})

export const completePasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  summary: 'Complete a login that was answered `needs_second_step`, with a passkey',
  access: 'public',
  worksOnHold: true,
  body: z.object({ pendingLogin, response: Assertion, session: SessionKind }),
  answer: SignedIn,
})
