import { cancelRequest, type PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { countSides } from '@campus-print/domain/printing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { describePageRange } from '../../documents/index.ts'
import {
  formatTotalPages,
  layoutWords,
  orientationLabels,
  printTypeLabels,
  type PrintToEstimate,
  ReadyTime,
  refetchRequests,
} from '../../ordering/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { describeColorPages, FirstPage } from '../print-details.tsx'
import { type Basket, totalOf } from './basket.ts'

interface Props {
  basket: Basket
  /** Leads back to the settings of one of them, where that is possible. */
  onChange: ((request: PrintRequestWithHistory) => void) | undefined
}

/** The prints that are paid together, each with its price, and what can be done with it. */
export function BasketSummary({ basket, onChange }: Props) {
  const { requests } = basket
  return (
    <Card aria-labelledby="order-summary" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <CardTitle id="order-summary">
        {i18n.t('{count, plural, one {# document} other {# documents}}', { count: requests.length })}
      </CardTitle>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
            <BasketLine request={request} />
            {onChange && (
              <div className="-ml-4 flex flex-wrap">
                <Button
                  variant="quiet"
                  aria-label={i18n.t('Change settings of {documentName}', {
                    documentName: request.documentName,
                  })}
                  onClick={() => onChange(request)}
                >
                  {i18n.t('Change settings')}
                </Button>
                <RemoveFromBasket request={request} basket={basket} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="font-semibold">{i18n.t('Total')}</span>
        <span className="text-xl font-semibold">{formatRupees(totalOf(basket))}</span>
      </p>
      <ReadyTime print={asOnePrint(basket)} />
    </Card>
  )
}

/** What has to be printed until all of it is ready, on printers that can do what the most demanding of them needs. */
function asOnePrint({ requests }: Basket): PrintToEstimate {
  const sum = requests.reduce((sides, request) => sides + countSides(request), 0)
  return {
    pagesUsed: sum,
    copies: 1,
    pageSize: requests.find(({ pageSize }) => pageSize !== 'A4')?.pageSize ?? 'A4',
    printType: requests.some(({ printType }) => printType !== 'black') ? 'color' : 'black',
    doubleSided: requests.some(({ doubleSided }) => doubleSided),
    finishing: requests.find(({ finishing }) => finishing !== 'none')?.finishing,
  }
}

function BasketLine({ request }: { request: PrintRequestWithHistory }) {
  const { documentName, totalCost } = request
  return (
    <div className="flex items-center gap-3">
      <FirstPage request={request} size="small" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <FileName name={documentName} />
        </p>
        <p className="text-sm text-ink-soft">{describeSettings(request).join(' · ')}</p>
      </div>
      <p className="font-semibold">{formatRupees(fromRupees(totalCost))}</p>
    </div>
  )
}

/** The settings in a few words each, as they were chosen. */
function describeSettings(request: PrintRequestWithHistory): string[] {
  const { pagesToPrint, pagesUsed, copies, printType, colorPages } = request
  return [
    describePageRange(pagesToPrint, pagesUsed),
    i18n.t('{copies, plural, one {# copy} other {# copies}}', { copies }),
    ...(copies > 1 ? [formatTotalPages(pagesUsed, copies)] : []),
    printTypeLabels[printType],
    ...(printType === 'mixed'
      ? [i18n.t('In colour: {pages}', { pages: describeColorPages(colorPages) })]
      : []),
    request.pageSize,
    orientationLabels[request.orientation],
    request.doubleSided ? i18n.t('Double-sided') : i18n.t('Single-sided'),
    ...layoutWords(request),
  ]
}

/** Cancels one of the prints, which is not paid yet; the others stay. */
function RemoveFromBasket({ request, basket }: { request: PrintRequestWithHistory; basket: Basket }) {
  const [isConfirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => call(cancelRequest, { params: { id: request.id } }),
    onSuccess: async () => {
      toastSuccess(i18n.t('Removed from this order'))
      const [next, ...others] = basket.requests.map(({ id }) => id).filter((id) => id !== request.id)
      if (next === undefined) return
      const search = others.length > 0 ? { with: others.join(',') } : {}
      await navigate({ to: paths.payment, params: { id: next }, search, replace: true })
    },
    onError: (error) => toastError(serverMessage(error, i18n.t('It could not be removed'))),
    onSettled: () => refetchRequests(queries),
  })
  return (
    <>
      <Button
        variant="quiet"
        aria-label={i18n.t('Remove {documentName}', { documentName: request.documentName })}
        busy={removal.isPending}
        onClick={() => setConfirming(true)}
      >
        {i18n.t('Remove')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        question={i18n.t('Remove this print from the order?')}
        detail={i18n.t('It will not be printed. The other documents stay.')}
        confirm={i18n.t('Remove')}
        isDestructive
        dismiss={i18n.t('Keep it')}
        onClose={() => setConfirming(false)}
        onConfirm={() => removal.mutate()}
      />
    </>
  )
}
