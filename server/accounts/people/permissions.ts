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
  /** The manager who gives it; `null` is the command line. */
  readonly changedBy: string | null
}

/** Gives a confirmed user one permission; changes of the user's other permissions at the same moment stay. */
export function grantPermission({ db, now }: Context, change: PermissionChange): Promise<UserRow> {
  return db.transaction().execute((trx) => setPermission({ db: trx, now }, { ...change, isGiven: true }))
}

/** Takes one permission from a confirmed user; one manager has to remain. */
export function revokePermission({ db, now }: Context, change: PermissionChange): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    if (change.permission === 'manage') await requireManagerLeft(trx, change.userId)
    return setPermission({ db: trx, now }, { ...change, isGiven: false })
  })
}

/** Within a transaction; stores who gave it, unless the user had it already. */
async function setPermission(
  { db: trx, now }: Context,
  { userId, permission, changedBy, isGiven }: PermissionChange & { isGiven: boolean },
): Promise<UserRow> {
  const user = await lockUser(trx, userId)
  if (!user?.email_verified_at || user.deleted_at) throw new ApiError('not_found')
  if (user.permissions.includes(permission) === isGiven) return user
  const others = user.permissions.filter((each) => each !== permission)
  const permissions = isGiven ? [...others, permission].toSorted() : others
  if (!isGiven) await publishPermissionTaken(trx, userId)
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

/** Has every stream of a user who lost a permission check whether it may go on. */
export async function publishPermissionTaken(trx: Db, userId: string): Promise<void> {
  await publish(trx, permissionTakenTopic(userId), {})
}

function permissionTakenTopic(userId: string): string {
  return `permission-taken:${userId}`
}

/** Closes a stream as soon as its session may not use a permission any more, whichever process brings that about. */
export function closeWithPermission(
  { db, events }: { readonly db: Db; readonly events: LiveEvents },
  { userId, sessionId, permission }: { userId: string; sessionId: string; permission: Permission },
  stream: EventStream,
): void {
  const topics = [permissionTakenTopic(userId), settingsChanged]
  const unsubscribes = topics.map((topic) => events.subscribe(topic, () => void closeIfTaken()))
  const unsubscribe = () => unsubscribes.forEach((each) => each())
  stream.closed.addEventListener('abort', unsubscribe, { once: true })
  if (stream.closed.aborted) unsubscribe()
  // It may have been taken before anyone listened.
  void closeIfTaken()

  async function closeIfTaken(): Promise<void> {
    const user = await findUser(db, userId).catch(() => undefined)
    const isTaken = !user?.permissions.includes(permission)
    // Where that cannot be found out, the browser reconnects and is asked again.
    if (isTaken || (await isWithheld(db, sessionId).catch(() => true))) stream.close()
  }
}

/** Whether the campus asks staff for a second factor that this session does not have. */
async function isWithheld(db: Db, sessionId: string): Promise<boolean> {
  const { twoStepForStaff } = await currentSettings(db)
  return twoStepForStaff && !(await usedSecondFactor(db, sessionId))
}

/** Makes a confirmed user a manager who runs the desk too: how the first one comes about. */
export async function grantManager({ db, now }: { db: Db; now: Date }, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, normalizeEmail(email))
  if (!user?.email_verified_at) {
    throw new ApiError(
      'not_found',
      i18n.t('There is no confirmed account with {email}. Register in the browser first.', { email }),
    )
  }
  const appointment = { userId: user.id, changedBy: null }
  await grantPermission({ db, now }, { ...appointment, permission: 'desk' })
  return grantPermission({ db, now }, { ...appointment, permission: 'manage' })
}

/** Rejects removing the only manager, and locks the managers until the transaction ends. */
export async function requireManagerLeft(trx: Db, leavingId: string): Promise<void> {
  const managers = await lockManagers(trx, leavingId)
  if (managers.length === 1 && managers[0] === leavingId) throw new ApiError('last_manager')
}
