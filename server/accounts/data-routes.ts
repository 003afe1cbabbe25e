import * as contract from '@campus-print/contract/account-data'
import { clientGone } from '../platform/http/client-gone.ts'
import type { AccountsRoutesParts } from './accounts.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { originOf } from './origin-of.ts'
import { clearSessionCookie } from './session-cookie.ts'

export function dataRoutes(parts: AccountsRoutesParts): void {
  const { route, db, storage, limits, clock } = parts

  route(contract.exportAccount, async ({ caller, reply }) => {
    const zip = await exportAccount({ db, storage, limits, now: clock() }, caller, clientGone(reply))
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="campus-print-account.zip"')
      .send(zip)
  })

  route(contract.deleteAccount, async ({ caller, body, request, reply }) => {
    await deleteAccount(parts, caller.id, { password: body.password, address: originOf(request).address })
    clearSessionCookie(reply, parts.secure)
    return { message: 'Your account is deleted' }
  })
}
