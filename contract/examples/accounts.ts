import * as data from '../account-data.ts'
import * as accounts from '../accounts.ts'
import { loginByDirectory } from '../campus-directory.ts'
import * as campus from '../campus-login.ts'
import * as passkeys from '../passkeys.ts'
import * as passwords from '../passwords.ts'
import * as people from '../people.ts'
import * as profile from '../profile.ts'
import * as sessions from '../sessions.ts'
import * as twoStep from '../two-step.ts'
import { type ExampleEntry, example } from './example.ts'
import { mailedCode, token, user, userId } from './samples.ts'

const { email, username, whatsappNumber, category, department } = user
const password = 'a long password'
const otp = '402816'
const signedIn = { token, user, needsVerification: false } as const
const passwordChange = { currentPassword: password, newPassword: 'another password' }
const withFigures = {
  ...user,
  stats: {
    totalRequests: 12,
    totalSpent: 184.5,
    currentMonthRequests: 3,
    uncollectedPrints: 0,
    cashToCollect: 0,
  },
}
const changedProfile = { username, whatsappNumber, department }
const person = { ...user, claimedCategory: null }
const recoveryCodes = ['7KQ2M-XW4PD', 'HN93T-BC6RV']
const twoStepOff = { since: null, hasApp: false, passkeys: [] }
const pendingLogin = token
const challenge = 'p2Vh7Qm0sZyK4bXn8TgLrC1dUe5fJw9aIo3HkRvYtNE'
const credential = {
  id: 'AbCdEfGhIjKlMnOpQrStUg',
  rawId: 'AbCdEfGhIjKlMnOpQrStUg',
  type: 'public-key',
} as const
const session = {
  id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  device: 'Firefox on Android',
  createdAt: '2026-07-01T05:40:00.000Z',
  lastSeenAt: '2026-07-02T04:10:00.000Z',
  isCurrent: true,
}

export const accountExamples: readonly ExampleEntry[] = [
  example(accounts.register, {
    body: { username, email, whatsappNumber, password, confirmPassword: password, category, department },
    answer: {
      message: 'Registration successful! Please verify your account with OTP.',
      data: { email },
      mailedCode,
    },
  }),
  example(accounts.login, { body: { email, password }, answer: signedIn }),
  example(campus.beginCampusLogin, { query: { next: '/history' } }),
  example(campus.campusCallback, {}),
  example(loginByDirectory, { body: { login: 'asha.rao', password }, answer: signedIn }),
  example(campus.campusNewcomer, {
    answer: { data: { email, username, category: 'student', department: null } },
  }),
  example(campus.joinByCampus, {
    body: { username, whatsappNumber, category, department },
    answer: signedIn,
  }),
  example(accounts.verifyOtp, { body: { email, otp }, answer: { ...signedIn, needsNewPassword: false } }),
  example(accounts.sendOtp, { body: { email }, answer: { mailedCode } }),
  example(accounts.resendOtp, { body: { email }, answer: { mailedCode } }),
  example(accounts.logout, { answer: {} }),
  example(accounts.checkEmail, { body: { email }, answer: { data: { email, allowed: true } } }),
  example(accounts.resendVerification, { body: { email }, answer: { mailedCode } }),
  example(accounts.verifyEmailByToken, {
    params: { token },
    answer: { ...signedIn, needsNewPassword: false },
  }),
  example(accounts.confirmEmailByToken, {
    params: { token },
    body: { session: 'cookie' },
    answer: { ...signedIn, token: 'cookie', needsNewPassword: false },
  }),
  example(passwords.changePassword, { body: passwordChange, answer: { token, user } }),
  example(passwords.updatePassword, { body: passwordChange, answer: { token, user } }),
  example(passwords.forgotPassword, { body: { email }, answer: { mailedCode } }),
  example(passwords.resendForgotPasswordOtp, { body: { email }, answer: { mailedCode } }),
  example(passwords.verifyForgotPasswordOtp, { body: { email, otp }, answer: {} }),
  example(passwords.resetPasswordWithOtp, { body: { email, otp, newPassword: password }, answer: signedIn }),
  example(passwords.resetPasswordByToken, { params: { token }, body: { password }, answer: signedIn }),
  example(profile.profile, { answer: { data: withFigures } }),
  example(profile.updateProfile, { body: changedProfile, answer: { user, data: withFigures } }),
  example(profile.updateDetails, {
    body: { firstName: 'Asha', lastName: 'Rao' },
    answer: { user: { ...user, firstName: 'Asha', lastName: 'Rao' }, data: withFigures },
  }),
  example(profile.me, { answer: { token, user } }),
  example(twoStep.completeLogin, {
    body: { pendingLogin: token, code: '402816' },
    answer: signedIn,
  }),
  example(twoStep.getTwoStep, {
    answer: { data: { ...twoStepOff, recoveryCodesLeft: 0, hasPassword: true, isRequired: false } },
  }),
  example(twoStep.setUpTwoStep, {
    body: { password },
    answer: {
      data: {
        secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        address:
          'otpauth://totp/Campus%20Print:asha%40example.edu?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Campus%20Print',
      },
    },
  }),
  example(twoStep.confirmTwoStep, { body: { code: '402816' }, answer: { data: { recoveryCodes } } }),
  example(twoStep.renewRecoveryCodes, { body: { password }, answer: { data: { recoveryCodes } } }),
  example(twoStep.removeApp, { body: { password }, answer: {} }),
  example(twoStep.turnTwoStepOff, { body: { password }, answer: {} }),
  example(passkeys.beginPasskey, {
    body: { password },
    answer: {
      data: {
        challenge,
        rp: { id: 'print.campus.example', name: 'Campus Print' },
        user: { id: 'MGY4ZmFkNWI', name: email, displayName: username },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      },
    },
  }),
  example(passkeys.addPasskey, {
    body: {
      name: 'Chrome on Windows',
      response: {
        ...credential,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZQ',
          transports: ['internal'],
        },
      },
    },
    answer: { data: { recoveryCodes } },
  }),
  example(passkeys.renamePasskey, {
    params: { id: session.id },
    body: { name: 'My phone' },
    answer: {
      message: 'The passkey was renamed',
      data: { id: session.id, name: 'My phone', createdAt: session.createdAt, lastUsedAt: null },
    },
  }),
  example(passkeys.removePasskey, { params: { id: session.id }, body: { password }, answer: {} }),
  example(passkeys.beginPasskeyLogin, {
    body: { pendingLogin },
    answer: {
      data: {
        challenge,
        rpId: 'print.campus.example',
        timeout: 300_000,
        allowCredentials: [{ id: credential.id, type: 'public-key', transports: ['internal'] }],
        userVerification: 'preferred',
      },
    },
  }),
  example(passkeys.completePasskeyLogin, {
    body: {
      pendingLogin,
      response: {
        ...credential,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
          signature: 'MEUCIQDfJc2',
        },
      },
    },
    answer: signedIn,
  }),
  example(sessions.listSessions, { answer: { data: [session] } }),
  example(sessions.endSession, { params: { id: session.id }, answer: {} }),
  example(sessions.endOtherSessions, { answer: { data: { ended: 2 } } }),
  example(data.exportAccount, {}),
  example(data.deleteAccount, { body: { password }, answer: {} }),
  example(people.listPeople, { query: { search: 'asha' }, answer: { data: [person] } }),
  example(people.grantPermission, {
    params: { id: userId, permission: 'desk' },
    answer: { data: { ...person, permissions: ['desk'] } },
  }),
  example(people.revokePermission, { params: { id: userId, permission: 'desk' }, answer: { data: person } }),
  example(people.confirmCategory, {
    params: { id: userId },
    body: { category: 'professor' },
    answer: { data: { ...person, category: 'professor' } },
  }),
  example(people.endSessionsOfPerson, { params: { id: userId }, answer: { data: { ended: 2 } } }),
]
