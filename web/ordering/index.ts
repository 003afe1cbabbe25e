/** What other features may use of this one. */
export { canChangeSettings, useChangeSettings } from './new-request/change-settings.ts'
export { useReprint } from './new-request/use-reprint.ts'
export { useAddDocument } from './new-request/use-print-step.ts'
export { PrintSteps } from './new-request/print-steps.tsx'
export { IssueReports, issuesQuery } from './history/issue-reports.tsx'
export { ReportDialog } from './history/report.ts'
export { isRequestNotFound } from './not-found-errors.ts'
export { type PrintToEstimate, ReadyTime } from './ready-time.tsx'
export {
  formatPaper,
  formatTotalPages,
  layoutWords,
  orientationLabels,
  printTypeLabels,
  sheetStyle,
} from './print-labels.ts'
export { FirstPageThumbnail } from './requests/first-page-thumbnail.tsx'
export { PrintId } from './requests/print-id.tsx'
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
