import type { PrintRequest } from '@campus-print/contract/ordering'
import { statusDisplay } from '@campus-print/domain/ordering'
import { Copy } from 'lucide-react'
import { formatPageCount } from '../documents/say-pages.ts'
import { StatusBadge } from '../ordering/status-badge.tsx'
import { Button } from '../ui/button.tsx'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { Ticket } from '../ui/ticket.tsx'
import { FirstPage } from './first-page.tsx'
import { ProgressTrack } from './progress-track.tsx'
import { QrCode } from './qr-code.tsx'

/** What one collects a print with: the print ID to read out, to copy and to scan, and how far the print is. */
export function PrintTicket({ request }: { request: PrintRequest }) {
  const { uniqueId, status, queueNumber } = request
  return (
    <Ticket
      label="Ticket"
      stub={
        <>
          <div aria-live="polite" className="grid gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={status} />
              <span className="font-semibold">{statusDisplay[status].meaning}</span>
              {status === 'in_queue' && queueNumber !== null && (
                <span className="text-ink-soft">Queue #{queueNumber}</span>
              )}
            </div>
            {status === 'failed' && (
              <p>Please ask at the print desk, which can print it again or give your money back.</p>
            )}
          </div>
          <ProgressTrack status={status} />
          <div className="flex items-center gap-4">
            <FirstPage request={request} size="small" />
            <div className="min-w-0">
              <p className="line-clamp-2 wrap-anywhere">
                <bdi>{request.documentName}</bdi>
              </p>
              <p className="text-sm text-ink-soft">{formatPageCount(request.totalPages)}</p>
            </div>
          </div>
        </>
      }
    >
      <h2 className="text-ink-soft">Your print ID</h2>
      <p className="font-mono text-[clamp(1.25rem,6.2vw,1.75rem)] leading-tight font-semibold break-all lg:text-xl">
        {uniqueId}
      </p>
      {uniqueId && (
        <>
          <QrCode text={uniqueId} label={`Print ID ${uniqueId} as a QR code`} />
          <Button variant="plain" onClick={() => void copy(uniqueId)}>
            <Copy aria-hidden className="size-5" />
            Copy print ID
          </Button>
        </>
      )}
    </Ticket>
  )
}

async function copy(uniqueId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(uniqueId)
    toastSuccess('Unique ID copied to clipboard!')
  } catch {
    toastError('Your browser does not let us copy. Press and hold the print ID instead.')
  }
}
