import { i18n } from '@campus-print/domain/language'
import type { RequestStatus } from '@campus-print/domain/ordering'
import { openingMessage, useOpening, useSettings } from '../../settings/index.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'

/** What the user still has to do, and where. */
export function WhatsNext({ status }: { status: RequestStatus }) {
  return (
    <Card aria-labelledby="whats-next" className="grid gap-3">
      <CardTitle id="whats-next">{i18n.t("What's Next?")}</CardTitle>
      {status === 'ready' ? (
        <p>{i18n.t('Your pages are waiting. Show the print ID at the desk to collect them.')}</p>
      ) : status === 'failed' ? (
        <p>{i18n.t("Show the print ID at the desk. You don't need to pay again.")}</p>
      ) : (
        <ol className="grid list-decimal gap-1 pl-5">
          <li>
            {status === 'in_process'
              ? i18n.t('Your pages are being printed. Only the desk can stop that now.')
              : i18n.t('Processing begins 15-30 minutes after payment.')}
          </li>
          <li>{i18n.t('We tell you here and by email when it is ready.')}</li>
          <li>{i18n.t('Show the print ID at the desk to collect it.')}</li>
        </ol>
      )}
      <Desk />
    </Card>
  )
}

/** The address of the desk, and whether it is open. */
function Desk() {
  const { settings } = useSettings()
  const { address } = settings.contactInfo
  const opening = useOpening()
  return (
    <div className="rounded-lg bg-well p-3">
      {address && <address className="whitespace-pre-line not-italic">{address}</address>}
      <p className="text-ink-soft">{openingMessage(opening)}</p>
    </div>
  )
}
