/** What other features may use of this one. */
export { deskRefundMessage } from './refunds/refund-message.ts'
