import type { RequestStatus } from '@campus-print/domain/ordering'
import { sayHours } from '../settings/hours.ts'
import { useSettings } from '../settings/settings.ts'
import { Sheet, SheetTitle } from '../ui/sheet.tsx'

/** What is left to do until the pages are in one's hand, and where. */
export function WhatsNext({ status }: { status: RequestStatus }) {
  return (
    <Sheet aria-labelledby="whats-next" className="grid gap-3">
      <SheetTitle id="whats-next">What's Next?</SheetTitle>
      {status === 'completed' ? (
        <p>Nothing: you have collected this print.</p>
      ) : status === 'ready' ? (
        <p>Your pages are waiting. Show the print ID at the desk to collect them.</p>
      ) : status === 'failed' ? (
        <p>Show the print ID at the desk. You need not pay again.</p>
      ) : (
        <ol className="grid list-decimal gap-1 pl-5">
          <li>Your print is processed 15-30 minutes after payment.</li>
          <li>This page and a mail tell you when it is ready.</li>
          <li>Show the print ID at the desk to collect it.</li>
        </ol>
      )}
      {status !== 'completed' && <Desk />}
    </Sheet>
  )
}

/** Where the desk is and until when it is open today, as far as the campus has said. */
function Desk() {
  const { settings } = useSettings()
  const { address } = settings.contactInfo
  const { start, end } = settings.businessHours
  return (
    <div className="rounded-lg bg-well p-3">
      {address && <address className="whitespace-pre-line not-italic">{address}</address>}
      <p className="text-ink-soft">
        {start && end ? `Open today, ${sayHours({ start, end })}` : 'Closed today'}
      </p>
    </div>
  )
}
