import { i18n } from '@campus-print/domain/language'
import * as z from 'zod/mini'
import { TypedPassword } from './account-forms.ts'
import { SessionKind, SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

const codeMessage = { error: () => i18n.t('Enter the code') }

/** A code of an authenticator app, or a recovery code, as it is typed. */
export const SecondStepCode = z
  .string(codeMessage)
  .check(z.trim(), z.minLength(1, codeMessage), z.maxLength(40, codeMessage))

export const completeLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/code',
  summary: 'Complete a login that was answered `needs_second_step`, with a code',
  access: 'public',
  worksOnHold: true,
  body: z.object({
    /** The token of the login that waits for its second step. */
    pendingLogin: z.string().check(z.maxLength(200)),
    code: SecondStepCode,
    session: SessionKind,
  }),
  answer: SignedIn,
})

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

/** The state of the caller's two-step login. */
export const TwoStep = z.object({
  /** Since when it is on; `null` while it is off. */
  since: z.nullable(Timestamp),
  /** An authenticator app is connected. */
  hasApp: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
  /** The account has a password, by which a change may be proved. */
  hasPassword: z.boolean(),
  /** The campus asks for it at the desk or for managing, and the caller has such a permission. */
  isRequired: z.boolean(),
})
export type TwoStep = z.infer<typeof TwoStep>

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/api/auth/two-step',
  summary: 'Whether a login asks for a second step',
  access: 'user',
  answer: success({ data: TwoStep }),
})

/** What a change of two-step login is proved by: the password, or a code of the app or for recovery. */
export const Proof = z.object({ password: z.optional(TypedPassword), code: z.optional(SecondStepCode) })
export type Proof = z.infer<typeof Proof>

export const setUpTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/set-up',
  summary: 'Answer a secret for an authenticator app; it counts once a code of it is confirmed',
  access: 'user',
  body: Proof,
  answer: success({
    data: z.object({
      /** In base32, to type into the app. */
      secret: z.string(),
      /** The secret as an `otpauth://` address, for a QR code. */
      address: z.string(),
    }),
  }),
})

/** Each opens a login once; they are answered only now, and none where two-step login was on already. */
export const RecoveryCodes = success({ data: z.object({ recoveryCodes: z.array(z.string()) }) })

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/confirm',
  summary: 'Connect the app with a code of it; the first second factor turns two-step login on',
  access: 'user',
  body: z.object({ code: SecondStepCode }),
  answer: RecoveryCodes,
})

export const removeApp = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/app/remove',
  summary: 'Remove the authenticator app, but not the last second factor; needs the password or a code',
  access: 'user',
  body: Proof,
  answer: success({}),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/recovery-codes',
  summary: 'Make new recovery codes, which void the ones before; needs the password or a code',
  access: 'user',
  body: Proof,
  answer: RecoveryCodes,
})

export const turnTwoStepOff = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/off',
  summary: 'Turn two-step login off; needs the password or a code',
  access: 'user',
  body: Proof,
  answer: success({}),
})
