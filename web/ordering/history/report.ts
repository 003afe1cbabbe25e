import { lazyPart } from '../../ui/lazy-part.tsx'

/** The form that reports a problem. It is loaded when it opens first. */
export const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)
