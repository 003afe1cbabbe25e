import { i18n } from '@campus-print/domain/language'
import { contactSubjectLabels, issueCategoryLabels, maxAnswerLength } from '@campus-print/domain/support'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { inputClass } from '../../ui/forms/inputs.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { Card } from '../../ui/layout/card.tsx'
import { type SupportItem, useAnswer, useClose } from './support-queries.ts'

/** One report or message: who wrote what, its answer, or the form for one. */
export function SupportItemRow({ item }: { item: SupportItem }) {
  const { answer, answeredAt, answeredBy, status } = item
  const form = useForm({ defaultValues: { answer: '' } })
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={titleOf(item)}>
      <ItemHeader item={item} />
      <p className="wrap-anywhere whitespace-pre-wrap">
        {item.kind === 'report' ? item.description : item.message}
      </p>
      {answer !== null && (
        <div className="grid gap-1 rounded-lg bg-well p-3">
          <p className="text-sm text-ink-soft">
            {i18n.t('Answered by {name}, {moment}', {
              name: answeredBy ?? i18n.t('a former operator'),
              moment: answeredAt === null ? '' : formatDateTime(answeredAt),
            })}
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{answer}</p>
        </div>
      )}
      {status === 'open' && <AnswerForm item={item} form={form} />}
      {status !== 'closed' && (
        <CloseItem
          item={item}
          hasAnswer={() => status === 'open' && form.getValues('answer').trim() !== ''}
        />
      )}
    </Card>
  )
}

function titleOf(item: SupportItem): string {
  return item.kind === 'report' ? issueCategoryLabels[item.category] : contactSubjectLabels[item.subject]
}

function ItemHeader({ item }: { item: SupportItem }) {
  const { name, email } = item.kind === 'report' ? item.owner : item
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{titleOf(item)}</h2>
        <p className="text-sm text-ink-soft">{formatDateTime(item.createdAt)}</p>
      </div>
      <p className="wrap-anywhere">
        <bdi>{name}</bdi> <span className="text-ink-soft">· {email}</span>
        {item.kind === 'message' && !item.isUser && (
          <span className="text-ink-soft"> · {i18n.t('not signed in, address not confirmed')}</span>
        )}
      </p>
      {item.kind === 'report' && (
        <p className="flex flex-wrap gap-x-3">
          <Link
            to={paths.desk}
            search={{ search: item.printId }}
            className="font-mono text-accent-ink underline underline-offset-4"
          >
            {item.printId}
          </Link>
          <span className="wrap-anywhere text-ink-soft">
            <bdi>{item.documentName}</bdi>
          </span>
        </p>
      )}
    </div>
  )
}

interface AnswerFormProps {
  item: SupportItem
  form: UseFormReturn<{ answer: string }>
}

function AnswerForm({ item, form: { register, handleSubmit, formState } }: AnswerFormProps) {
  const { mutate, isPending, error } = useAnswer(item)
  const submit = handleSubmit(({ answer }) => mutate(answer))
  const hint =
    item.kind === 'report' || item.isUser
      ? i18n.t('It goes out as a notification and an email')
      : i18n.t('It goes to {email}', { email: item.email })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      <Field label={i18n.t('Answer')} hint={hint} error={formState.errors.answer?.message}>
        {(control) => (
          <textarea
            {...control}
            {...register('answer', {
              validate: (answer) => answer.trim() !== '' || i18n.t('Enter an answer'),
            })}
            rows={3}
            maxLength={maxAnswerLength}
            className={inputClass}
          />
        )}
      </Field>
      {error !== null && <ItemError error={error} />}
      <Button type="submit" busy={isPending} className="justify-self-start">
        {i18n.t('Send answer')}
      </Button>
    </form>
  )
}

interface CloseItemProps {
  item: SupportItem
  /** Whether an answer is written that was not sent. */
  hasAnswer: () => boolean
}

function CloseItem({ item, hasAnswer }: CloseItemProps) {
  const { mutate, isPending, error } = useClose(item)
  const [isAsking, setAsking] = useState(false)
  const label = item.status === 'open' ? i18n.t('Close without an answer') : i18n.t('Close')
  return (
    <>
      {error !== null && <ItemError error={error} />}
      <Button
        variant="plain"
        busy={isPending}
        onClick={() => (hasAnswer() ? setAsking(true) : mutate())}
        className="justify-self-start"
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={i18n.t('Close without an answer?')}
        detail={i18n.t('The answer that you wrote is not sent and is lost.')}
        confirm={label}
        isDestructive
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}

function ItemError({ error }: { error: Error }) {
  return (
    <Notice kind="error" announced>
      {serverMessage(error, i18n.t('No answer came, so this may not be saved. Please try again.'))}
    </Notice>
  )
}
