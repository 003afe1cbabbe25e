import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../ordering/status-badge.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useBeginAtHeading } from '../ui/use-begin-at-heading.ts'
import { PapersOfRequest } from './papers-of-request.tsx'
import { PrintFacts } from './print-facts.tsx'
import { sayCancelled } from './say-cancelled.ts'

/** A request that has ended without a print. */
export function CancelledRequest({ request }: { request: PrintRequestWithHistory }) {
  const heading = useBeginAtHeading()
  return (
    <Page title="Cancelled request" width="form">
      <Sheet className="grid gap-6">
        <div className="grid justify-items-start gap-2">
          <StatusBadge status={request.status} />
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            This request was cancelled
          </h1>
          <p className="wrap-anywhere text-ink-soft">
            <bdi>{request.documentName}</bdi>
          </p>
          <p>{sayCancelled(request)}</p>
        </div>
        <PapersOfRequest request={request} />
        <PrintFacts request={request} />
        <div className="grid gap-3">
          <Link to={paths.print} className={buttonClass('primary', true)}>
            New Print Request
          </Link>
          <Link to={paths.dashboard} className={buttonClass('plain', true)}>
            Go to Dashboard
          </Link>
        </div>
      </Sheet>
    </Page>
  )
}
