import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../ordering/status-badge.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Card } from '../ui/sheet.tsx'
import { useFocusHeading } from '../ui/use-begin-at-heading.ts'
import { InvoiceAndRefunds } from './papers-of-request.tsx'
import { PrintDetails } from './print-facts.tsx'
import { cancellationMessage } from './say-cancelled.ts'

/** A request that has ended without a print. */
export function CancelledRequest({ request }: { request: PrintRequestWithHistory }) {
  const heading = useFocusHeading()
  return (
    <Page title="Cancelled request" width="form">
      <Card className="grid gap-6">
        <div className="grid justify-items-start gap-2">
          <StatusBadge status={request.status} />
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            This request was cancelled
          </h1>
          <p className="wrap-anywhere text-ink-soft">
            <bdi>{request.documentName}</bdi>
          </p>
          <p>{cancellationMessage(request)}</p>
        </div>
        <InvoiceAndRefunds request={request} />
        <PrintDetails request={request} />
        <div className="grid gap-3">
          <Link to={paths.print} className={buttonClass('primary', true)}>
            New Print Request
          </Link>
          <Link to={paths.dashboard} className={buttonClass('plain', true)}>
            Go to Dashboard
          </Link>
        </div>
      </Card>
    </Page>
  )
}
