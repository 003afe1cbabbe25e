import * as contract from '@campus-print/contract/desk-payments'
import type { Db } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/route.ts'
import { deskPaymentDetails, listDeskPayments } from './desk-payments.ts'

/** What the desk sees of money. */
export function deskPaymentRoutes({ route, db }: { readonly route: Route; readonly db: Db }): void {
  route(contract.listDeskPayments, async ({ query }) => ({ data: await listDeskPayments(db, query.search) }))

  route(contract.getDeskPayment, async ({ params }) => ({ data: await deskPaymentDetails(db, params.id) }))
}
