import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../accounts/index.ts'
import { useConnection } from '../api/connection.ts'
import { storedTickets, type Ticket } from './tickets.ts'
import { useReconnect } from './use-reconnect.ts'

// Without a connection the code may be out of reach, where no service worker keeps it.
const OfflineTickets = lazy(async () => {
  const loaded = await import('./offline-tickets.tsx').catch(() => undefined)
  return { default: loaded?.OfflineTickets ?? NothingLoaded }
})

function NothingLoaded(_props: { tickets: readonly Ticket[] }) {
  return null
}

/** Says on every screen that the server cannot be reached, and shows the tickets that this browser keeps. */
export function OfflineNotice() {
  const connection = useConnection()
  const isConnected = connection === 'connected'
  useReconnect(isConnected)
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const tickets = !isConnected && user ? storedTickets(user.id) : []
  return (
    <>
      <div role="status">
        {!isConnected && (
          <p className="bg-grey-soft px-4 py-2 text-center text-sm font-semibold text-grey-ink">
            {connection === 'offline'
              ? i18n.t("You are offline. Nothing is lost. Carry on when you're back online.")
              : i18n.t('The print service cannot be reached. Nothing is lost. We try again by ourselves.')}
          </p>
        )}
      </div>
      {tickets.length > 0 && (
        <Suspense>
          <OfflineTickets tickets={tickets} />
        </Suspense>
      )}
    </>
  )
}
