import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { CancelRequest } from '../ordering/cancel-request.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet, SheetTitle } from '../ui/sheet.tsx'
import { useBeginAtHeading } from '../ui/use-begin-at-heading.ts'
import { PapersOfRequest } from './papers-of-request.tsx'
import { PrintFacts } from './print-facts.tsx'
import { PrintTicket } from './print-ticket.tsx'
import { WhatsNext } from './whats-next.tsx'

/** The ticket of a paid request, with its present status. */
export function PaidRequest({ request }: { request: PrintRequestWithHistory }) {
  const heading = useBeginAtHeading()
  return (
    <Page title="Your print">
      <div className="mx-auto grid max-w-[56rem] items-start gap-6 lg:grid-cols-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex items-center gap-3 text-xl font-semibold outline-none lg:col-span-2"
        >
          {request.status === 'failed' ? (
            <>
              <CircleX aria-hidden className="size-8 shrink-0 text-danger" />
              Your print failed
            </>
          ) : (
            <>
              <CircleCheck aria-hidden className="size-8 shrink-0 text-green-ink" />
              Payment Successful!
            </>
          )}
        </h1>
        {hasPaidTwice(request) && (
          <div className="lg:col-span-2">
            <Notice title="You paid for this print twice">
              You get the second payment back, on the account you paid from: see the print summary.
            </Notice>
          </div>
        )}
        <PrintTicket request={request} />
        <div className="grid gap-6">
          <WhatsNext status={request.status} />
          <Sheet aria-labelledby="print-summary" className="grid gap-3">
            <SheetTitle id="print-summary">Print summary</SheetTitle>
            <p className="line-clamp-3 font-semibold wrap-anywhere">
              <bdi>{request.documentName}</bdi>
            </p>
            <PrintFacts request={request} />
            <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
              <span>Paid</span>
              <span>{formatRupees(fromRupees(request.totalCost))}</span>
            </p>
            <PapersOfRequest request={request} />
          </Sheet>
          <div className="grid gap-3 sm:grid-cols-2">
            <Link to={paths.dashboard} className={buttonClass()}>
              Go to Dashboard
            </Link>
            <Link to={paths.print} className={buttonClass('plain')}>
              New Print Request
            </Link>
          </div>
          {request.status === 'in_queue' && <CancelRequest request={request} />}
        </div>
      </div>
    </Page>
  )
}

/** What was paid a second time goes back without a credit note, since it never was on an invoice. */
function hasPaidTwice({ payment }: PrintRequestWithHistory): boolean {
  return payment?.refunds.some(({ creditNoteNumber }) => creditNoteNumber === null) ?? false
}
