export { allRequestsOf } from './all-requests-of.ts'
export { type CancelContext, type SentPrint, alreadyPrinting, cancelForOwner } from './cancel-request.ts'
export { cancelUnpaidRequests } from './cancel-unpaid-requests.ts'
export { claimOpening, documentOpeningsOf, insertOpening } from './document-opening-store.ts'
export type {
  DocumentOpened,
  OrderingEvents,
  RequestCancelled,
  RequestEvent,
  RequestsPaid,
  RequestRepriced,
  SupportAnswered,
} from './events.ts'
export { presentReason } from './change-reason.ts'
export { grantReprint } from './grant-reprint.ts'
export { printReadyOrderOf } from './print-ready-order.ts'
export { checkQuota } from './quota.ts'
export {
  anyRequest,
  anyRequests,
  lockRequest,
  lockRequests,
  ownRequest,
  ownRequests,
  requestsOfDocuments,
} from './request-access.ts'
export type { MoneyOfRequest, RequestDetails } from './request-details.ts'
export { type RequestQueue, printLine, requestQueue } from './request-queue.ts'
export { spendingStats } from './request-stats.ts'
export { countPrinted, type RequestWithDocument } from './request-store.ts'
export { publishListUpdate, publishRequestUpdate, updatesOfEveryone } from './request-updates.ts'
export { ordering } from './routes.ts'
export type { PrintRequestRow } from './tables.ts'
export { layoutOf, pageColorsOf } from './price-order.ts'
export { queueRequests, transitionRequest } from './transition-request.ts'
