import {
  cancelAtDesk,
  changeShelf,
  type DeskRequest,
  failPrint,
  handOver,
  markReady,
  reprintAtDesk,
  retryPrint,
} from '@campus-print/contract/desk'
import { payCash } from '@campus-print/contract/desk-cash'
import { maxReasonLength, maxShelfLength } from '@campus-print/domain/desk'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { refetchBoard } from './board-queries.ts'
import { ChangeError, changeErrorMessage } from './change-error.tsx'

type Decision = 'ready' | 'retry' | 'reprint' | 'fail' | 'cancel'

/** What may be decided about a print of each status. */
const decisions: Partial<Record<DeskRequest['status'], readonly Decision[]>> = {
  pending: ['cancel'],
  in_queue: ['fail', 'cancel'],
  in_process: ['ready', 'fail'],
  ready: ['retry', 'reprint', 'cancel'],
  completed: ['reprint'],
  failed: ['ready', 'retry', 'reprint', 'cancel'],
}

interface Props {
  request: DeskRequest
  onDone: () => void
}

/** Hands a print over, sets its place, or decides about it with a reason. */
export function RequestActions({ request, onDone }: Props) {
  const [decision, setDecision] = useState<Decision>()
  const possible = decisions[request.status] ?? []
  return (
    <div className="grid gap-6 border-t border-line pt-6">
      {request.status === 'pending' && <TakeCash request={request} />}
      {request.status === 'ready' && (
        <>
          <HandOver request={request} onDone={onDone} />
          <ShelfForm key={request.shelf} request={request} />
        </>
      )}
      {possible.length > 0 && (
        <div role="group" aria-label={i18n.t('Decide about this print')} className="flex flex-wrap gap-2">
          {possible.map((one) => (
            <Button
              key={one}
              variant="plain"
              aria-pressed={one === decision}
              onClick={() => setDecision(one === decision ? undefined : one)}
            >
              {decisionTitle(one, request)}
            </Button>
          ))}
        </div>
      )}
      {decision && possible.includes(decision) && (
        <DecisionForm key={decision} decision={decision} request={request} onDone={onDone} />
      )}
    </div>
  )
}

function HandOver({ request, onDone }: Props) {
  const { mutate, isPending, error } = useDeskChange(
    () => call(handOver, { params: { id: request.id }, body: { printId: request.printId } }),
    onDone,
  )
  return (
    <div className="grid gap-3">
      {error !== null && <ChangeError error={error} />}
      <Button busy={isPending} onClick={() => mutate()}>
        {i18n.t('Hand over to {name}', { name: request.owner.name })}
      </Button>
    </div>
  )
}

/** Takes the price of an unpaid print in cash. */
function TakeCash({ request: { id, totalCost, owner } }: { request: DeskRequest }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useDeskChange(() =>
    call(payCash, { params: { id }, body: { amount: totalCost } }),
  )
  const amount = formatRupees(fromRupees(totalCost))
  return (
    <div className="grid gap-3">
      {error !== null && <ChangeError error={error} />}
      <Button busy={isPending} onClick={() => setAsking(true)}>
        {i18n.t('Take {amount} in cash', { amount })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={i18n.t('Did {name} pay {amount} in cash?', { name: owner.name, amount })}
        detail={i18n.t('The print goes into the queue, and its owner gets a receipt.')}
        confirm={i18n.t('{amount} taken', { amount })}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </div>
  )
}

function ShelfForm({ request }: { request: DeskRequest }) {
  const { register, handleSubmit } = useForm({ defaultValues: { shelf: request.shelf ?? '' } })
  const { mutate, isPending, error } = useDeskChange((shelf: string) =>
    call(changeShelf, { params: { id: request.id }, body: { shelf } }),
  )
  const submit = handleSubmit(({ shelf }) => mutate(shelf))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <Field
          label={i18n.t('Lies at')}
          hint={i18n.t('A shelf or a box; its owner sees it')}
          error={error ? changeErrorMessage(error) : undefined}
        >
          {(control) => (
            <TextInput {...control} {...register('shelf')} autoComplete="off" maxLength={maxShelfLength} />
          )}
        </Field>
      </div>
      <Button type="submit" variant="plain" busy={isPending} className="mb-6.5">
        {i18n.t('Save')}
      </Button>
    </form>
  )
}

interface DecisionProps extends Props {
  decision: Decision
}

function DecisionForm({ decision, request, onDone }: DecisionProps) {
  const { pagesDelivered, totalPages } = request
  const missing = pagesDelivered > 0 && pagesDelivered < totalPages ? `${totalPages - pagesDelivered}` : ''
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { reason: '', pages: decision === 'cancel' && isPartRefundable(request) ? missing : '' },
  })
  useEffect(() => setFocus('reason'), [setFocus])
  const { mutate, isPending, error } = useDeskChange((body: Body) => send(decision, request.id, body), onDone)
  const submit = handleSubmit(({ reason, pages }) => mutate({ reason, pages: pages.trim() }))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p>{decisionDetail(decision, request)}</p>
      <Field label={i18n.t('Reason')} error={formState.errors.reason?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('reason', {
              validate: (reason) => reason.trim() !== '' || i18n.t('Please say why'),
            })}
            autoComplete="off"
            maxLength={maxReasonLength}
          />
        )}
      </Field>
      {decision === 'reprint' && (
        <Field
          label={i18n.t('Only these pages (optional)')}
          hint={i18n.t('Such as 1-5, 8. Empty: all pages')}
        >
          {(control) => (
            <TextInput {...control} {...register('pages')} autoComplete="off" className="max-w-60" />
          )}
        </Field>
      )}
      {decision === 'cancel' && isPartRefundable(request) && (
        <Field label={i18n.t('Pages that were not delivered')} hint={i18n.t('Empty: everything is refunded')}>
          {(control) => (
            <TextInput
              {...control}
              {...register('pages')}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40"
            />
          )}
        </Field>
      )}
      {error !== null && <ChangeError error={error} />}
      <Button
        type="submit"
        variant={decision === 'cancel' || decision === 'fail' ? 'danger' : 'primary'}
        busy={isPending}
        className="justify-self-start"
      >
        {decisionTitle(decision, request)}
      </Button>
    </form>
  )
}

function isPartRefundable({ isPaid, totalCost }: DeskRequest): boolean {
  return isPaid && totalCost > 0
}

interface Body {
  reason: string
  /** As typed: pages not delivered, or a range to print again. */
  pages: string
}

function send(decision: Decision, id: string, { pages, reason }: Body) {
  const params = { id }
  const calls = {
    ready: () => call(markReady, { params, body: { reason } }),
    retry: () => call(retryPrint, { params, body: { reason } }),
    reprint: () => call(reprintAtDesk, { params, body: { reason, ...(pages !== '' && { pages }) } }),
    fail: () => call(failPrint, { params, body: { reason } }),
    cancel: () =>
      call(cancelAtDesk, {
        params,
        body: { reason, ...(pages !== '' && { pagesNotDelivered: Number(pages) }) },
      }),
  }
  return calls[decision]()
}

function decisionTitle(decision: Decision, { isPaid, status }: DeskRequest): string {
  const titles: Record<Decision, string> = {
    ready: status === 'failed' ? i18n.t('It was printed') : i18n.t('Mark as ready'),
    retry: i18n.t('Print again'),
    reprint: i18n.t('Free reprint'),
    fail: i18n.t('Mark as failed'),
    cancel: isPaid ? i18n.t('Cancel and refund') : i18n.t('Cancel'),
  }
  return titles[decision]
}

function decisionDetail(decision: Decision, request: DeskRequest): string {
  const { isPaid, pagesDelivered: delivered, totalPages } = request
  const missing = totalPages - delivered
  const details: Record<Decision, string> = {
    ready: i18n.t('Use this when the print lies in the tray but the printer did not say so.'),
    retry:
      delivered > 0 && missing > 0
        ? i18n.t(
            '{missing, plural, one {Only the page that is missing is printed.} other {Only the # pages that are missing are printed.}} It keeps its place in the queue and costs its owner nothing.',
            { missing },
          )
        : i18n.t('It keeps its place in the queue and costs its owner nothing.'),
    reprint:
      request.status === 'failed' && delivered > 0 && missing > 0
        ? i18n.t(
            'A new print with its own print ID and the pages that are missing goes into the queue. Its owner pays nothing.',
          )
        : i18n.t('A new print with its own print ID goes into the queue. Its owner pays nothing.'),
    fail: i18n.t('The printer is told to stop. Afterwards you can print it again or refund it.'),
    cancel: isPaid
      ? i18n.t('The owner gets the money back and a message. This cannot be undone.')
      : i18n.t('The owner gets a message. This cannot be undone.'),
  }
  return details[decision]
}

/** A change at the desk; its answer is shown, and the board is read again. */
function useDeskChange<Input = void>(
  change: (input: Input) => Promise<{ message?: string | undefined }>,
  onDone?: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      if (message) toastSuccess(message)
      onDone?.()
    },
    onSettled: () => refetchBoard(queries),
  })
}
