import { type DeskRequest, handOverTogether } from '@campus-print/contract/desk'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { StatusBadge } from '../../ordering/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadError, NoResults } from '../../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { foundQuery, readyQuery, refetchBoard } from './board-queries.ts'
import { DeskRow } from './board-column.tsx'
import { ChangeError } from './change-error.tsx'

interface Props {
  search: string
  onOpen: (id: string) => void
  /** Everything found was handed over, or the operator goes back to the board. */
  onDone: () => void
}

/** What a scan found: ready prints of one person are handed over together, everything else is shown. */
export function FoundRequests({ search, onOpen, onDone }: Props) {
  const { data, error, isFetching, refetch } = useQuery(foundQuery(search))
  if (error) {
    return (
      <Card>
        <LoadError
          title={serverMessage(error, i18n.t('The search did not work'))}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (!data) return <PageSpinner />
  if (data.length === 0) {
    return (
      <Card>
        <NoResults title={i18n.t('No print found')} onClear={onDone}>
          {i18n.t('Nothing matches “{search}”. A print ID works whole or by its last four characters.', {
            search,
          })}
        </NoResults>
      </Card>
    )
  }
  return <Results requests={data} onOpen={onOpen} onDone={onDone} />
}

function Results({ requests, onOpen, onDone }: { requests: readonly DeskRequest[] } & Omit<Props, 'search'>) {
  const [first] = requests
  const isOnePerson = requests.every(({ owner }) => owner.id === first?.owner.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      {first && isOnePerson && (
        // Another scan may find the next print of the same person.
        <ReadyPrints key={first.id} scanned={requests} owner={first.owner} onDone={onDone} />
      )}
      <Card className="p-0 sm:p-0" aria-label={i18n.t('Found prints')}>
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <li key={request.id}>
              <DeskRow request={request} onOpen={onOpen} />
              <div className="px-4 pb-2">
                <StatusBadge status={request.status} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

interface ReadyProps {
  scanned: readonly DeskRequest[]
  owner: DeskRequest['owner']
  onDone: () => void
}

/** The finished prints of the person whose print was scanned, to be handed over at once. */
function ReadyPrints({ scanned, owner, onDone }: ReadyProps) {
  const queries = useQueryClient()
  // Also prints that were not scanned, so that the owner need not come twice.
  const { data: ofOwner, isPending } = useQuery(readyQuery(owner.email))
  const all = [...new Map([...scanned, ...(ofOwner ?? [])].map((request) => [request.id, request])).values()]
  const ready = all.filter((request) => request.status === 'ready' && request.owner.id === owner.id)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = ready.filter(({ id }) => !left.has(id))
  const handOver = useMutation({
    mutationFn: () => call(handOverTogether, { body: { printIds: chosen.map(({ printId }) => printId) } }),
    onSuccess: ({ message }) => {
      toastSuccess(message ?? i18n.t('Handed over'))
      onDone()
    },
    onSettled: () => refetchBoard(queries),
  })
  const button = useRef<HTMLButtonElement>(null)
  // A second press of Enter hands over.
  const hasReady = ready.length > 0 && !isPending
  useEffect(() => {
    if (hasReady) button.current?.focus()
  }, [hasReady])
  // Enter must not hand over one print a moment before the others are shown.
  if (isPending) return <PageSpinner />
  if (!hasReady) return <NothingReady scanned={scanned} />
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <Card aria-label={i18n.t('Ready prints')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-lg font-semibold wrap-anywhere">{owner.name}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {ready.map((request) => (
          <li key={request.id}>
            <CheckBox
              isChecked={!left.has(request.id)}
              onChange={(isChosen) => toggle(request.id, isChosen)}
              label={request.printId}
              detail={readyDetail(request)}
            />
          </li>
        ))}
      </ul>
      {handOver.error && <ChangeError error={handOver.error} />}
      <Button
        ref={button}
        busy={handOver.isPending}
        disabled={chosen.length === 0}
        onClick={() => handOver.mutate()}
      >
        <PackageCheck aria-hidden className="size-5" />
        {i18n.t('{count, plural, one {Hand over # print} other {Hand over # prints}}', {
          count: chosen.length,
        })}
      </Button>
    </Card>
  )
}

function readyDetail({ documentName, totalPages, shelf }: DeskRequest): string {
  const values = { documentName, pages: totalPages, shelf }
  return shelf
    ? i18n.t('{documentName} · {pages, plural, one {# page} other {# pages}} · lies at {shelf}', values)
    : i18n.t('{documentName} · {pages, plural, one {# page} other {# pages}}', values)
}

function NothingReady({ scanned }: { scanned: readonly DeskRequest[] }) {
  const done = scanned.find(({ handedOver }) => handedOver)?.handedOver
  return (
    <Card>
      <EmptyState title={done ? i18n.t('Already handed over') : i18n.t('Nothing to hand over')}>
        {done
          ? i18n.t('{name} handed it over.', { name: done.by })
          : i18n.t('None of these prints is ready to collect. Open one to see what can be done.')}
      </EmptyState>
    </Card>
  )
}
