import type { Category, CodePurpose, Department, Permission } from '@campus-print/domain/accounts'
import type { Language } from '@campus-print/domain/language'
import type { Generated, Selectable } from 'kysely'

export interface UsersTable {
  id: Generated<string>
  email: string
  username: string
  whatsapp_number: string
  /** `null` if the account has no password. */
  password_hash: string | null
  category: Category
  department: Department
  first_name: string | null
  last_name: string | null
  permissions: Generated<Permission[]>
  /** `null` until the user or the registration sets it. */
  language: Generated<Language | null>
  email_verified_at: Date | null
  /** The category that a person chose at registration, until a manager confirms it. */
  claimed_category: Category | null
  /** Registered with different passwords before it was confirmed, and no password was set since. */
  contested: Generated<boolean>
  /** Since when logins need a second step; `null` if they do not. */
  two_step_since: Generated<Date | null>
  deleted_at: Date | null
  created_at: Generated<Date>
}
export type UserRow = Selectable<UsersTable>

/** A registration of an address that has a confirmed account already. Its password does not log in. */
export interface DecoyRegistrationsTable {
  email: string
  password_hash: string
  registered_at: Date
}

export interface OneTimeCodesTable {
  email: string
  purpose: CodePurpose
  code_hash: Buffer | null
  /** The hash of the token in the mailed link. */
  link_hash: Buffer | null
  attempts_left: number
  sent_at: Date
  expires_at: Date
}

export interface SessionsTable {
  id: Generated<string>
  token_hash: Buffer
  user_id: string
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** When the user used a second factor in this session. */
  second_factor_at: Generated<Date | null>
}
export type SessionRow = Selectable<SessionsTable>

export interface PermissionChangesTable {
  user_id: string
  permissions: Permission[]
  /** `null` is the command line, or the groups of the campus's directory. */
  changed_by: string | null
  at: Date
}

export interface KnownDevicesTable {
  user_id: string
  device_hash: Buffer
  first_seen_at: Date
}

/** A browser with a device cookie on which a user has signed in. */
export interface DeviceCookiesTable {
  user_id: string
  device_hash: Buffer
  last_sign_in_at: Date
}

/** A decaying count of the requested codes, as of `counted_at`. */
export interface CodeCountsTable {
  key: Buffer
  level: number
  counted_at: Date
  expires_at: Date
}

/** An account that is connected with the campus's own sign-in. */
export interface CampusIdentitiesTable {
  issuer: string
  subject: string
  user_id: string
  given_permissions: Generated<Permission[]>
  given_category: Generated<Category | null>
  given_department: Generated<Department | null>
  own_category: Generated<Category | null>
  own_department: Generated<Department | null>
  created_at: Date
  last_sign_in_at: Date
}
export type CampusIdentityRow = Selectable<CampusIdentitiesTable>

/** The secret of an authenticator app. */
export interface TotpSecretsTable {
  user_id: string
  /** Encrypted with a key that is not in the database. */
  sealed_secret: string
  created_at: Date
  /** `null` until a first code confirms the secret; until then it is not used. */
  confirmed_at: Date | null
  /** The 30-second step of the last accepted code. */
  last_step: Generated<number>
}
export type TotpSecretRow = Selectable<TotpSecretsTable>

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

/** A login with the right password, which waits for its second step. */
export interface PendingLoginsTable {
  token_hash: Buffer
  user_id: string
  tries_left: number
  expires_at: Date
  /** What a passkey has to sign; `null` until it is requested, and after an attempt. */
  challenge: Generated<string | null>
}
export type PendingLoginRow = Selectable<PendingLoginsTable>

/** A WebAuthn credential. */
export interface PasskeysTable {
  id: Generated<string>
  user_id: string
  credential_id: Buffer
  /** In COSE format. */
  public_key: Buffer
  /** The signature counter of the last use; 0 for authenticators without one. */
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}
export type PasskeyRow = Selectable<PasskeysTable>

/** What a session's new passkey has to sign. */
export interface PasskeyChallengesTable {
  session_id: string
  challenge: string
  expires_at: Date
}

export interface AccountsTables {
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  pending_logins: PendingLoginsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  campus_identities: CampusIdentitiesTable
  permission_changes: PermissionChangesTable
  users: UsersTable
  decoy_registrations: DecoyRegistrationsTable
  one_time_codes: OneTimeCodesTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  device_cookies: DeviceCookiesTable
  code_counts: CodeCountsTable
}
