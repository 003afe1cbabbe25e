import { registrationLifetimeMs } from '@campus-print/domain/accounts'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { deleteExpiredCodes } from './codes/code-store.ts'
import { deviceLifetimeMs } from './sign-in/device-cookie.ts'
import { deleteDeviceCookiesBefore } from './sign-in/known-device-store.ts'
import { deleteRegistrationsBefore } from './registration/registration-store.ts'
import { deleteExpiredSessions } from './sign-in/session-store.ts'

export const deleteExpiredJob = defineJob('forget-expired')

/**
 * Removes sessions and codes that have ended, registrations that nobody has confirmed, and browsers that nobody has
 * signed in on for long: they open nothing, and say who was here, with what.
 */
export async function deleteExpired({ db, now }: { db: Db; now: Date }): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredCodes(db, now)
  await deleteDeviceCookiesBefore(db, new Date(now.getTime() - deviceLifetimeMs))
  await deleteRegistrationsBefore(db, new Date(now.getTime() - registrationLifetimeMs))
}
