import { i18n } from '@campus-print/domain/language'
import { type Permission, normalizeEmail } from '@campus-print/domain/accounts'
import { recordAudit } from '../../audit/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type LiveEvents, publish } from '../../platform/events/live-events.ts'
import type { EventStream } from '../../platform/events/event-stream.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { currentSettings, settingsChanged } from '../../settings/index.ts'
import { usedSecondFactor } from '../sign-in/session-store.ts'
import { insertPermissionChange, lockManagers } from './people-store.ts'
import type { UserRow } from '../tables.ts'
import { lockUser, updateUser, findUser, findUserByEmail } from '../user-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

export interface PermissionChange {
  readonly userId: string
  readonly permission: Permission
  /** The manager who changes it; `null` is the command line. */
  readonly changedBy: string | null
}

/** Grants a confirmed user one permission. Concurrent changes of other permissions are kept. */
export function grantPermission({ db, now }: Context, change: PermissionChange): Promise<UserRow> {
  return db.transaction().execute((trx) => setPermission({ db: trx, now }, { ...change, isGiven: true }))
}

/** Revokes one permission of a confirmed user; one manager has to remain. */
export function revokePermission({ db, now }: Context, change: PermissionChange): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    if (change.permission === 'manage') await requireManagerLeft(trx, change.userId)
    return setPermission({ db: trx, now }, { ...change, isGiven: false })
  })
}

/** Grants or revokes a permission in the caller's transaction, and records who did it. */
async function setPermission(
  { db: trx, now }: Context,
  { userId, permission, changedBy, isGiven }: PermissionChange & { isGiven: boolean },
): Promise<UserRow> {
  const user = await lockUser(trx, userId)
  if (!user?.email_verified_at || user.deleted_at) throw new ApiError('not_found')
  if (user.permissions.includes(permission) === isGiven) return user
  const others = user.permissions.filter((other) => other !== permission)
  const permissions = isGiven ? [...others, permission].toSorted() : others
  if (!isGiven) await publishPermissionRevoked(trx, userId)
  await insertPermissionChange(trx, { userId, permissions, changedBy, at: now })
  await recordAudit(
    { db: trx, now },
    {
      actorId: changedBy,
      action: isGiven ? 'grant permission' : 'revoke permission',
      subject: 'person',
      subjectId: userId,
      before: { permissions: user.permissions },
      after: { permissions },
    },
  )
  return updateUser(trx, userId, { permissions })
}

/** Makes every open stream of a user who lost a permission check whether it may continue. */
export async function publishPermissionRevoked(trx: Db, userId: string): Promise<void> {
  await publish(trx, permissionRevokedTopic(userId), {})
}

function permissionRevokedTopic(userId: string): string {
  return `permission-taken:${userId}`
}

/** Closes a stream as soon as its session loses a permission, in whichever process that happens. */
export function closeWithPermission(
  { db, events }: { readonly db: Db; readonly events: LiveEvents },
  { userId, sessionId, permission }: { userId: string; sessionId: string; permission: Permission },
  stream: EventStream,
): void {
  const topics = [permissionRevokedTopic(userId), settingsChanged]
  const unsubscribes = topics.map((topic) => events.subscribe(topic, () => void closeIfRevoked()))
  const unsubscribe = () => unsubscribes.forEach((unsubscribeTopic) => unsubscribeTopic())
  stream.closed.addEventListener('abort', unsubscribe, { once: true })
  if (stream.closed.aborted) unsubscribe()
  // The permission may have been revoked before the stream subscribed.
  void closeIfRevoked()

  async function closeIfRevoked(): Promise<void> {
    const user = await findUser(db, userId).catch(() => undefined)
    const isRevoked = !user?.permissions.includes(permission)
    // If the check fails, the stream is closed: the browser reconnects, which checks again.
    if (isRevoked || (await isWithheld(db, sessionId).catch(() => true))) stream.close()
  }
}

/** Whether the campus requires staff to use a second factor, and this session did not. */
async function isWithheld(db: Db, sessionId: string): Promise<boolean> {
  const { twoStepForStaff } = await currentSettings(db)
  return twoStepForStaff && !(await usedSecondFactor(db, sessionId))
}

/** Makes a confirmed user a manager and desk operator. The first manager is made this way. */
export async function grantManager({ db, now }: { db: Db; now: Date }, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, normalizeEmail(email))
  if (!user?.email_verified_at) {
    throw new ApiError(
      'not_found',
      i18n.t('There is no confirmed account with {email}. Register in the browser first.', { email }),
    )
  }
  const change = { userId: user.id, changedBy: null }
  await grantPermission({ db, now }, { ...change, permission: 'desk' })
  return grantPermission({ db, now }, { ...change, permission: 'manage' })
}

/** Rejects removing the only manager, and locks the managers until the transaction ends. */
export async function requireManagerLeft(trx: Db, leavingId: string): Promise<void> {
  const managers = await lockManagers(trx, leavingId)
  if (managers.length === 1 && managers[0] === leavingId) throw new ApiError('last_manager')
}
