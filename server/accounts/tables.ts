import type { Category, CodePurpose, Department, Permission } from '@campus-print/domain/accounts'
import type { Language } from '@campus-print/domain/language'
import type { Generated, Selectable } from 'kysely'

export interface UsersTable {
  id: Generated<string>
  email: string
  username: string
  whatsapp_number: string
  /** null: the account cannot be opened with a password. */
  password_hash: string | null
  category: Category
  department: Department
  first_name: string | null
  last_name: string | null
  permissions: Generated<Permission[]>
  /** `null` until it is chosen, or known from the registration. */
  language: Generated<Language | null>
  email_verified_at: Date | null
  /** What a person registered as, until a manager confirms it. */
  claimed_category: Category | null
  /** Registered with differing passwords before it was confirmed, and none set since. */
  contested: Generated<boolean>
  /** Since when a login asks for a second step; `null` while it does not. */
  two_step_since: Generated<Date | null>
  deleted_at: Date | null
  created_at: Generated<Date>
}
export type UserRow = Selectable<UsersTable>

/** Of a registration over an address with a confirmed account; it opens nothing. */
export interface DecoyRegistrationsTable {
  email: string
  password_hash: string
  registered_at: Date
}

export interface OneTimeCodesTable {
  email: string
  purpose: CodePurpose
  code_hash: Buffer | null
  /** Of the token in the mailed link. */
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
  /** When the person proved more than a password in it. */
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

/** A browser with a device cookie on which an account was signed in to. */
export interface DeviceCookiesTable {
  user_id: string
  device_hash: Buffer
  last_sign_in_at: Date
}

/** How many codes were requested up to a moment. */
export interface CodeCountsTable {
  key: Buffer
  level: number
  counted_at: Date
  expires_at: Date
}

/** An account that opens by the campus's own sign-in. */
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
  /** Sealed with a key that is not in the database. */
  sealed_secret: string
  created_at: Date
  /** Until then the secret opens nothing. */
  confirmed_at: Date | null
  /** The half minute of the last code that was taken. */
  last_step: Generated<number>
}
export type TotpSecretRow = Selectable<TotpSecretsTable>

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

/** A login whose password was right, and which waits for its second step. */
export interface PendingLoginsTable {
  token_hash: Buffer
  user_id: string
  tries_left: number
  expires_at: Date
  /** What a passkey has to sign; `null` until it is requested, and once it was tried. */
  challenge: Generated<string | null>
}
export type PendingLoginRow = Selectable<PendingLoginsTable>

/** A WebAuthn credential. */
export interface PasskeysTable {
  id: Generated<string>
  user_id: string
  credential_id: Buffer
  /** As COSE writes it. */
  public_key: Buffer
  /** Of the last signature; 0 for authenticators that do not count. */
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
