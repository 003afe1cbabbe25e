import { i18n } from '@campus-print/domain/language'
import * as contract from '@campus-print/contract/account-data'
import { type AccountsRoutesContext, deleteAccount, endBrowserSession, originOf } from '../accounts/index.ts'
import { type DocumentStorage, type RequestsOfDocuments, deleteDocuments } from '../documents/index.ts'
import { deleteSubscriptionsOf } from '../messages/index.ts'
import { deleteNotificationsOf, deletePreferencesOf } from '../notifications/index.ts'
import { type RequestDetails, cancelUnpaidRequests } from '../ordering/index.ts'
import { cashOwedTo, deleteWebhookBodiesOfUser } from '../payments/index.ts'
import type { Db } from '../platform/database/connect.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { clientGone } from '../platform/http/client-gone.ts'
import { deleteSupportData } from '../support/index.ts'
import { exportAccount } from './export-account.ts'

interface AccountDataContext extends AccountsRoutesContext {
  readonly storage: DocumentStorage
  readonly eventBus: EventBus
  readonly requests: RequestsOfDocuments
  readonly details: RequestDetails
  /** Removes the names of a user's documents from the data of printing. */
  readonly erasePrintDataOf: (db: Db, ownerId: string) => Promise<void>
}

/** Export and deletion of a user's data, across all features. */
export function accountData(context: AccountDataContext): void {
  const { route, db, jobs, eventBus, requests, storage, limits, details, clock, secure } = context

  route(contract.exportAccount, async ({ caller, reply }) => {
    const exporting = { db, storage, limits, details, now: clock() }
    const zip = await exportAccount(exporting, { caller, signal: clientGone(reply) })
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="campus-print-account.zip"')
      .send(zip)
  })

  route(contract.deleteAccount, async ({ caller, body, request, reply }) => {
    await deleteAccount(context, {
      userId: caller.id,
      password: body.password,
      origin: originOf(request, context),
      async deleteData(inTransaction) {
        await cancelUnpaidRequests({ ...inTransaction, jobs, eventBus }, caller.id)
        if ((await cashOwedTo(inTransaction.db, caller.id)) > 0) throw new ApiError('cash_to_collect')
        const documents = await deleteDocuments({ ...inTransaction, jobs, requests }, caller.id)
        await context.erasePrintDataOf(inTransaction.db, caller.id)
        await deleteWebhookBodiesOfUser(inTransaction.db, caller.id)
        await deleteSupportData(inTransaction.db, caller)
        await deleteNotificationsOf(inTransaction.db, caller.id)
        await deletePreferencesOf(inTransaction.db, caller.id)
        await deleteSubscriptionsOf(inTransaction.db, caller.id)
        return { documents }
      },
    })
    endBrowserSession(reply, secure)
    return { message: i18n.t('Your account is deleted') }
  })
}
