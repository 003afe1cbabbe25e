/** What other features may use of this one. */
export { canChangeSettings, ChangeSettings } from './new-request/change-settings.tsx'
export { isRequestNotFound } from './not-found-errors.ts'
export { orientationLabels, printTypeLabels, sheetStyle } from './print-labels.ts'
export { CancelRequest } from './requests/cancel-request.tsx'
export {
  applyUpdate,
  listedRequestQuery,
  refetchRequests,
  requestQuery,
  requestsKey,
} from './requests/request-queries.ts'
export { StatusBadge, statusIcons } from './requests/status-badge.tsx'
export { useLiveRequest } from './requests/use-live-requests.ts'
