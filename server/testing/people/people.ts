import { randomUUID } from 'node:crypto'
import type { Permission } from '@campus-print/domain/accounts'
import { vi } from 'vitest'
import { grantPermission } from '../../accounts/change-permission.ts'
import { openSession } from '../../accounts/open-session.ts'
import { type ApiClient, apiClient } from '../app/api-client.ts'
import type { TestApp } from '../app/test-app.ts'

export interface Registration {
  username: string
  email: string
  whatsappNumber: string
  password: string
  confirmPassword: string
  category: string
  department: string
}

/** A registration that is right in every field. */
export function aRegistration(changes: Partial<Registration> = {}): Registration {
  const password = changes.password ?? 'tall green lamp'
  return {
    username: 'Asha Kulkarni',
    email: `asha.${randomUUID()}@campus.example`,
    whatsappNumber: '9876543210',
    password,
    confirmPassword: password,
    category: 'student',
    department: 'CSE',
    ...changes,
  }
}

export interface Message {
  subject: string
  text: string
}

/** What was sent to an address, newest first. */
export async function messagesTo({ anyone }: TestApp, email: string): Promise<Message[]> {
  const { json } = await anyone('GET', `/dev/outbox.json?to=${encodeURIComponent(email)}`)
  return json.messages
}

/** The newest code mailed to an address; `than` is one that must have been replaced. */
export function codeMailedTo(app: TestApp, email: string, than?: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const code = /\b\d{6}\b/.exec((await messagesTo(app, email))[0]?.text ?? '')?.[0]
      if (!code || code === than) throw new Error(`No code was mailed to ${email}`)
      return code
    },
    { timeout: 15_000 },
  )
}

/** A client with a session of a user whom a factory made. */
export async function signedIn({ url, database }: TestApp, user: { id: string }): Promise<ApiClient> {
  const session = { userId: user.id, device: 'A test', now: new Date() }
  return apiClient(url, await openSession(database.db, session))
}

export interface SignedUp {
  readonly registration: Registration
  readonly id: string
  readonly token: string
  readonly call: ApiClient
}

/** Someone who has registered, confirmed the address and is signed in. */
export async function signUp(app: TestApp, changes: Partial<Registration> = {}): Promise<SignedUp> {
  const registration = aRegistration(changes)
  await app.anyone('POST', '/api/auth/register', registration)
  const otp = await codeMailedTo(app, registration.email)
  const { json } = await app.anyone('POST', '/api/auth/verify-otp', { email: registration.email, otp })
  return { registration, id: json.user.id, token: json.token, call: apiClient(app.url, json.token) }
}

/** Lets everyone leave whom the app knows, so that whom a test finds does not hang on who was there before. */
export async function everyoneHasLeft({ database }: TestApp): Promise<void> {
  await database.pool.query(
    `update users set deleted_at = now(), permissions = '{}', claimed_category = null, email = id || '@gone.example'
     where deleted_at is null`,
  )
}

/** Gives someone permissions, as the command line would. */
export async function allow(
  { database }: TestApp,
  { id }: { id: string },
  ...permissions: Permission[]
): Promise<void> {
  for (const permission of permissions) {
    await grantPermission({ db: database.db, now: new Date() }, { userId: id, permission, changedBy: null })
  }
}
