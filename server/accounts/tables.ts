import type { Category, CodePurpose, Department, Permission } from '@campus-print/domain/accounts'
import type { Generated, Selectable } from 'kysely'

export interface UsersTable {
  id: Generated<string>
  email: string
  username: string
  whatsapp_number: string
  password_hash: string
  category: Category
  department: Department
  first_name: string | null
  last_name: string | null
  permissions: Generated<Permission[]>
  email_verified_at: Date | null
  created_at: Generated<Date>
}
export type UserRow = Selectable<UsersTable>

export interface OneTimeCodesTable {
  email: string
  purpose: CodePurpose
  code_hash: Buffer | null
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
}
export type SessionRow = Selectable<SessionsTable>

export interface AccountsTables {
  users: UsersTable
  one_time_codes: OneTimeCodesTable
  sessions: SessionsTable
}
