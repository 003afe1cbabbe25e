import type { Passkey } from '@campus-print/contract/two-step'
import type { Db } from '../../../platform/database/connect.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { presentPasskey, updatePasskeyName } from './passkey-store.ts'

/** Renames a passkey of the user. That is harmless, so it needs no proof beyond the session. */
export async function renamePasskey(
  { db }: { db: Db },
  passkey: { userId: string; id: string; name: string },
): Promise<Passkey> {
  const renamed = await updatePasskeyName(db, passkey)
  if (!renamed) throw new ApiError('not_found')
  return presentPasskey(renamed)
}
