import type { PrintRequest } from '@campus-print/contract/ordering'
import type { PaidTogether } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import { Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPageCount } from '../../documents/index.ts'
import { useSettings } from '../../settings/index.ts'
import { PrintId, StatusBadge } from '../../ordering/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { FirstPage } from '../print-details.tsx'
import { QueuePlace } from '../request/queue-place.tsx'
import { ProgressTrack } from './progress-track.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

interface PrintTicketProps {
  request: PrintRequest
  /** All that was paid together with it, itself among them. */
  together?: readonly PaidTogether[] | undefined
  /** Whether it shows the progress of the print. */
  hasTrack?: boolean
}

/**
 * The ticket: the print ID to read, copy, print and scan. Prints that were paid together have one ticket, and the code of
 * the first shows the desk all of them.
 */
export function PrintTicket({ request, together = [], hasTrack = true }: PrintTicketProps) {
  const { status } = request
  const ids = together.length > 0 ? together.map(({ uniqueId }) => uniqueId) : [request.uniqueId]
  const [uniqueId] = ids
  return (
    <Ticket
      label={i18n.t('Ticket')}
      stub={
        <>
          <div aria-live="polite" className="grid gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={status} />
            </div>
            {/* Where there is no track, the timeline beside the ticket says it. */}
            {hasTrack && status === 'in_queue' && (
              <div className="text-ink-soft print:hidden">
                <QueuePlace requestId={request.id} />
              </div>
            )}
            {request.shelf !== null && <p>{i18n.t('It lies at: {shelf}', { shelf: request.shelf })}</p>}
            {status === 'failed' && (
              <p>{i18n.t('Please ask at the print desk. They print it again or refund you.')}</p>
            )}
          </div>
          {hasTrack && <ProgressTrack status={status} />}
          <div className="flex min-w-0 items-center gap-4">
            <FirstPage request={request} size="small" />
            <div className="min-w-0">
              <p>
                <FileName name={request.documentName} />
              </p>
              <p className="text-sm text-ink-soft">{formatPageCount(request.totalPages)}</p>
            </div>
          </div>
        </>
      }
    >
      <Campus />
      <h2 className="text-ink-soft">
        {i18n.t('{count, plural, one {Your print ID} other {Your # print IDs}}', { count: ids.length })}
      </h2>
      {together.length > 0 ? (
        <TogetherList together={together} shownId={request.id} />
      ) : (
        <p className="font-mono text-[clamp(1.25rem,6.2vw,1.75rem)] leading-tight font-semibold lg:text-xl">
          {uniqueId && <PrintId printId={uniqueId} />}
        </p>
      )}
      {uniqueId && (
        <>
          <QrCode text={uniqueId} label={i18n.t('Print ID {uniqueId} as a QR code', { uniqueId })} />
          <div className="flex flex-wrap justify-center gap-2 print:hidden">
            <Button variant="plain" onClick={() => void copy(ids.join('\n'))}>
              <Copy aria-hidden className="size-5" />
              {i18n.t('{count, plural, one {Copy print ID} other {Copy print IDs}}', { count: ids.length })}
            </Button>
            <Button variant="quiet" onClick={() => print()}>
              <Printer aria-hidden className="size-5" />
              {i18n.t('Print ticket')}
            </Button>
          </div>
        </>
      )}
    </Ticket>
  )
}

interface TogetherListProps {
  together: readonly PaidTogether[]
  /** The one whose page shows the ticket. */
  shownId: string
}

/** Every print of one payment; the others lead to their own pages. */
function TogetherList({ together, shownId }: TogetherListProps) {
  return (
    <ul className="w-full divide-y divide-line text-left">
      {together.map(({ printRequestId, uniqueId, documentName, status }) => (
        <li key={printRequestId} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
          <div className="min-w-0">
            <p className="font-mono text-sm font-semibold sm:text-base">
              <PrintId printId={uniqueId} />
            </p>
            {printRequestId === shownId ? (
              <p className="text-sm text-ink-soft">
                <FileName name={documentName} />
              </p>
            ) : (
              <Link
                to={paths.request}
                params={{ id: printRequestId }}
                className="grid min-h-11 grid-cols-[minmax(0,1fr)] items-center text-sm text-accent-ink underline"
              >
                <FileName name={documentName} />
              </Link>
            )}
          </div>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  )
}

/** Whose ticket it is, also on paper. */
function Campus() {
  const { campusName, campusLogo } = useSettings().settings
  if (campusName === '' && campusLogo === null) return null
  return (
    <div className="flex max-w-full items-center gap-3">
      {campusLogo !== null && <img src={campusLogo} alt="" className="max-h-10 max-w-32 object-contain" />}
      {campusName !== '' && <p className="font-semibold wrap-anywhere">{campusName}</p>}
    </div>
  )
}

async function copy(uniqueId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(uniqueId)
    toastSuccess(i18n.t('Unique ID copied to clipboard!'))
  } catch {
    toastError(i18n.t('Your browser does not let us copy. Press and hold the print ID instead.'))
  }
}

interface Props {
  label: string
  /** The part below the perforation. */
  stub: ReactNode
  children: ReactNode
}

/** A paper ticket with a perforated edge. */
function Ticket({ label, stub, children }: Props) {
  return (
    <section aria-label={label} className="paper drop-shadow-[0_4px_10px_rgb(15_30_55/0.12)]">
      <div className="ticket-top grid justify-items-center gap-4 rounded-t-xl bg-sheet px-4 pt-6 pb-6 text-center">
        {children}
      </div>
      <div className="ticket-bottom relative grid gap-6 rounded-b-xl bg-sheet px-4 pt-7 pb-6 sm:px-6">
        <span aria-hidden className="absolute inset-x-5 top-0 border-t-2 border-dashed border-line" />
        {stub}
      </div>
    </section>
  )
}
