import type { BodyFor } from '@campus-print/contract/endpoint'
import { NewContactMessage, sendContactMessage } from '@campus-print/contract/support'
import { i18n } from '@campus-print/domain/language'
import {
  contactSubjectLabels,
  contactSubjects,
  maxMessageLength,
  maxNameLength,
} from '@campus-print/domain/support'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isConnectionError, serverMessage } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { clearFormDraft, loadFormDraft, readTypedFields, useFormDraft } from '../../../ui/forms/form-draft.ts'
import { inputClass, Options, PlaceholderOption, SelectInput, TextInput } from '../../../ui/forms/inputs.tsx'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'

type MessageForm = BodyFor<typeof sendContactMessage>

const fields = ['name', 'email', 'category', 'subject', 'message'] as const

interface Props {
  /** What is known of a signed-in user. */
  sender?: Pick<MessageForm, 'name' | 'email' | 'category'>
  /** The list that a sent message belongs to. */
  sentTo?: QueryKey
}

/** A message to the print desk. What was typed stays, through failures and reloads. */
export function ContactForm({ sender, sentTo }: Props) {
  const draft = { form: sender ? `contact:${sender.email}` : 'contact', fields }
  const [typed] = useState(() => ({
    ...loadFormDraft<MessageForm>(draft.form, fields),
    ...readTypedFields<MessageForm>(fields),
  }))
  const { register, handleSubmit, formState, reset, subscribe } = useForm<MessageForm>({
    resolver: standardSchemaResolver(NewContactMessage),
    defaultValues: { ...noMessage, ...sender, ...typed },
  })
  useFormDraft(subscribe, draft)
  const { send, isPending, banner } = useSendMessage(sentTo, () => {
    reset({ ...noMessage, ...sender })
    clearFormDraft(draft.form)
  })
  const { errors } = formState
  return (
    <Card aria-labelledby="write" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CardTitle id="write">{i18n.t('Send us a message')}</CardTitle>
      <noscript>{i18n.t('The form needs JavaScript. Please write an e-mail or call instead.')}</noscript>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(send)(event)}>
        <Field label={i18n.t('Name')} error={errors.name?.message}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              {...register('name')}
              autoComplete="name"
              maxLength={maxNameLength}
            />
          )}
        </Field>
        <Field label={i18n.t('E-mail')} error={errors.email?.message}>
          {(controlProps) => (
            <TextInput {...controlProps} {...register('email')} type="email" autoComplete="email" />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={i18n.t('Category')} error={errors.category?.message}>
            {(controlProps) => (
              <SelectInput {...controlProps} {...register('category')}>
                <PlaceholderOption />
                <Options values={['student', 'staff', 'professor']} names={categoryNames()} />
              </SelectInput>
            )}
          </Field>
          <Field label={i18n.t('Subject')} error={errors.subject?.message}>
            {(controlProps) => (
              <SelectInput {...controlProps} {...register('subject')}>
                <PlaceholderOption />
                <Options values={contactSubjects} names={subjectNames()} />
              </SelectInput>
            )}
          </Field>
        </div>
        <Field label={i18n.t('Message')} error={errors.message?.message}>
          {(controlProps) => (
            <textarea
              {...controlProps}
              {...register('message')}
              rows={5}
              maxLength={maxMessageLength}
              className={inputClass}
            />
          )}
        </Field>
        <Button type="submit" wide busy={isPending}>
          {i18n.t('Send message')}
        </Button>
        <div role="status">{banner}</div>
      </form>
    </Card>
  )
}

const noMessage = { name: '', email: '', category: '' as never, subject: '' as never, message: '' }

const bannerMs = 5000

/** Sends a message; a banner says for five seconds what became of it. */
function useSendMessage(sentTo: QueryKey | undefined, onSent: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, status, error, reset } = useMutation({
    mutationFn: (body: MessageForm) => call(sendContactMessage, { body }),
    onSuccess: () => {
      onSent()
      if (sentTo) void queries.invalidateQueries({ queryKey: sentTo })
    },
  })
  useEffect(() => {
    if (status !== 'success' && status !== 'error') return undefined
    const timer = setTimeout(reset, bannerMs)
    return () => clearTimeout(timer)
  }, [status, reset])
  return { send: (body: MessageForm) => mutate(body), isPending, banner: bannerFor(status, error) }
}

function bannerFor(status: string, error: unknown): ReactNode {
  if (status === 'success') {
    return (
      <p className="flex gap-3 rounded-lg bg-green-soft p-3 font-semibold text-green-ink">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {i18n.t("Message sent successfully! We'll get back to you soon.")}
      </p>
    )
  }
  if (status !== 'error') return null
  return (
    <Notice kind="error" title={i18n.t('Failed to send message. Please try again.')}>
      <p>
        {isConnectionError(error)
          ? i18n.t('Check your connection. Nothing you typed is lost.')
          : serverMessage(error, i18n.t('Failed to submit contact form'))}
      </p>
    </Notice>
  )
}

function categoryNames() {
  return { student: i18n.t('Student'), staff: i18n.t('Staff'), professor: i18n.t('Professor') }
}

function subjectNames() {
  return Object.fromEntries(
    contactSubjects.map((subject) => [subject, i18n.t(contactSubjectLabels[subject])]),
  ) as Record<(typeof contactSubjects)[number], string>
}
