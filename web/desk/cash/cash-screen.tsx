import type { Cash, CashCount, CashMovement } from '@campus-print/contract/desk-cash'
import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRecheckOnForbidden } from '../../accounts/index.ts'
import { serverMessage } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { differenceMessage, formatAmount } from './cash-amount.ts'
import { CashRefunds } from './cash-refunds.tsx'
import { cashQuery } from './cash-queries.ts'
import { CountForm } from './count-form.tsx'

/** The drawer of the desk: what should be in it, counting it, and refunds to pay out. */
export function CashScreen() {
  const { data, error, isFetching, refetch } = useQuery(cashQuery)
  useRecheckOnForbidden(error)
  if (!data && !error) return <PageSpinner />
  return (
    <Page title={i18n.t('Cash')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{i18n.t('Cash')}</h1>
          <p className="text-ink-soft">
            {i18n.t(
              'Count the drawer at the end of the day, and pay out refunds of prints that were paid in cash.',
            )}
          </p>
        </div>
        {data ? (
          <Drawer cash={data} />
        ) : (
          <Card>
            <LoadError
              title={serverMessage(error, i18n.t('The cash did not load'))}
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          </Card>
        )}
      </div>
    </Page>
  )
}

function Drawer({ cash }: { cash: Cash }) {
  const { expected, lastCount, refunds, counts } = cash
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <Card aria-labelledby="drawer" className="grid gap-6">
        <div className="grid gap-1">
          <CardTitle id="drawer">{i18n.t('Should be in the drawer')}</CardTitle>
          <p className="text-3xl font-semibold tabular-nums">{formatAmount(expected)}</p>
          {expected < 0 && (
            <Notice kind="warning">
              {i18n.t(
                'More was paid out than was in the drawer. Count it, and say in the note where the money came from.',
              )}
            </Notice>
          )}
          <p className="text-ink-soft">
            {lastCount
              ? i18n.t('Last counted on {moment}, {left} stayed in it', {
                  moment: formatDateTime(lastCount.at),
                  left: formatAmount(lastCount.left),
                })
              : i18n.t('It has not been counted yet')}
          </p>
        </div>
        {/* A count of another operator starts the form again. */}
        <CountForm key={lastCount?.id} expected={expected} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {refunds.length > 0 && <CashRefunds refunds={refunds} expected={expected} />}
        <Movements cash={cash} />
        {counts.length > 0 && <Counts counts={counts} />}
      </div>
    </div>
  )
}

function Movements({ cash: { movements, movementCount } }: { cash: Cash }) {
  return (
    <Card aria-labelledby="movements" className="grid gap-3">
      <CardTitle id="movements">{i18n.t('Since the last count')}</CardTitle>
      {movements.length === 0 ? (
        <EmptyState title={i18n.t('No cash has moved')}>
          {i18n.t('To take cash, find an unpaid print on the board by its owner’s name or phone number.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {movements.map((movement) => (
            <li key={movement.id}>
              <MovementRow movement={movement} />
            </li>
          ))}
        </ul>
      )}
      {movementCount > movements.length && (
        <p className="text-sm text-ink-soft">
          {i18n.t('The newest {shown, number} of {movementCount, number} are shown.', {
            shown: movements.length,
            movementCount,
          })}
        </p>
      )}
    </Card>
  )
}

function MovementRow({ movement }: { movement: CashMovement }) {
  const { amount, at, by, requestId, printId, ownerName } = movement
  const what = amount > 0 ? i18n.t('Taken') : i18n.t('Paid out')
  return (
    <Link
      to={paths.deskPayment}
      params={{ id: requestId }}
      className="-mx-2 grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg px-2 py-1 hover:bg-well"
    >
      <span className="min-w-0">
        <span className="block truncate">
          <span className="font-mono">{printId}</span> <bdi>{ownerName}</bdi>
        </span>
        <span className="block truncate text-sm text-ink-soft">
          {[what, formatDateTime(at), ...(by === null ? [] : [by])].join(' · ')}
        </span>
      </span>
      <span className="font-semibold tabular-nums">{formatAmount(amount)}</span>
    </Link>
  )
}

function Counts({ counts }: { counts: readonly CashCount[] }) {
  return (
    <Card aria-labelledby="counts" className="grid gap-3">
      <CardTitle id="counts">{i18n.t('Earlier counts')}</CardTitle>
      <ul className="divide-y divide-line">
        {counts.map(({ id, at, by, counted, difference, note }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block truncate">
                {[formatDateTime(at), ...(by === null ? [] : [by])].join(' · ')}
              </span>
              {note !== null && <span className="block text-sm wrap-anywhere text-ink-soft">{note}</span>}
            </span>
            <span className="text-right tabular-nums">
              <span className="block font-semibold">{formatAmount(counted)}</span>
              <span className={`block text-sm ${difference === 0 ? 'text-ink-soft' : 'text-danger'}`}>
                {differenceMessage(difference)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
