import type { User } from '@campus-print/contract/accounts'
import { i18n } from '@campus-print/domain/language'
import {
  contactSubjectLabels,
  contactSubjects,
  maxMessageLength,
  maxNameLength,
} from '@campus-print/domain/support'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { isConnectionError, networkError, serverMessage } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import {
  clearFormDraft,
  loadFormDraft,
  readTypedFields,
  saveFormDraft,
} from '../../../ui/forms/form-draft.ts'
import { inputClass, Options, PlaceholderOption, SelectInput, TextInput } from '../../../ui/forms/inputs.tsx'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'

const fields = ['name', 'email', 'category', 'subject', 'message'] as const
type Name = (typeof fields)[number]
type Values = Record<Name, string>
type Errors = Partial<Values>

interface Props {
  /** What is known of a signed-in user. */
  sender?: { name: string; email: string; category: User['category'] }
  /** The list that a sent message belongs to. */
  sentTo?: QueryKey
}

/**
 * A message to the print desk. What was typed stays, through failures and reloads. Its fields are the browser's own:
 * a form library would be the largest script of the page.
 */
export function ContactForm({ sender, sentTo }: Props) {
  const { initial, errors, isPending, banner, form, submit, change } = useMessageForm(sender, sentTo)
  const field = (name: Name) => ({
    name,
    defaultValue: initial[name],
    onFocus: () => void loadSending().catch(() => undefined),
  })
  return (
    <Card aria-labelledby="write" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CardTitle id="write">{i18n.t('Send us a message')}</CardTitle>
      <noscript>{i18n.t('The form needs JavaScript. Please write an email or call instead.')}</noscript>
      <form noValidate ref={form} className="grid gap-4" onSubmit={submit} onInput={change}>
        <Field label={i18n.t('Name')} error={errors.name}>
          {(controlProps) => (
            <TextInput {...controlProps} {...field('name')} autoComplete="name" maxLength={maxNameLength} />
          )}
        </Field>
        <Field label={i18n.t('Email')} error={errors.email}>
          {(controlProps) => (
            <TextInput {...controlProps} {...field('email')} type="email" autoComplete="email" />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={i18n.t('Category')} error={errors.category}>
            {(controlProps) => (
              <SelectInput {...controlProps} {...field('category')}>
                <PlaceholderOption />
                <Options values={['student', 'staff', 'professor']} names={categoryNames()} />
              </SelectInput>
            )}
          </Field>
          <Field label={i18n.t('Subject')} error={errors.subject}>
            {(controlProps) => (
              <SelectInput {...controlProps} {...field('subject')}>
                <PlaceholderOption />
                <Options values={contactSubjects} names={subjectNames()} />
              </SelectInput>
            )}
          </Field>
        </div>
        <Field label={i18n.t('Message')} error={errors.message}>
          {(controlProps) => (
            <textarea
              {...controlProps}
              {...field('message')}
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

/** It brings the schemas, which a visitor who only reads does not need. */
const loadSending = () => import('./send-message.ts')

function useMessageForm(sender: Props['sender'], sentTo?: QueryKey) {
  const draft = sender ? `contact:${sender.email}` : 'contact'
  const empty = { ...noMessage, ...sender }
  const [initial] = useState<Values>(() => ({
    ...empty,
    ...loadFormDraft<Values>(draft, fields),
    ...readTypedFields<Values>(fields),
  }))
  const form = useRef<HTMLFormElement>(null)
  // The page comes with empty fields: React leaves the choices of a list as they are there.
  useEffect(() => {
    for (const name of fields) setValue(form.current, name, initial[name])
  }, [initial])
  const [errors, setErrors] = useState<Errors>()
  const { send, isPending, banner } = useSendMessage(sentTo, (found) => {
    setErrors(found)
    const wrong = fields.find((name) => found?.[name])
    if (wrong) control(form.current, wrong)?.focus()
    if (found) return
    for (const name of fields) setValue(form.current, name, empty[name])
    clearFormDraft(draft)
  })
  const change = () => {
    const values = valuesOf(form.current)
    saveFormDraft(draft, values, fields)
    // What was wrong is checked again while it is mended.
    if (errors) void loadSending().then(({ checkMessage }) => setErrors(checkMessage(values) ?? {}))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send(valuesOf(form.current))
  }
  return { initial, errors: errors ?? {}, isPending, banner, form, submit, change }
}

const noMessage: Values = { name: '', email: '', category: '', subject: '', message: '' }

function control(form: HTMLFormElement | null, name: Name) {
  return form?.elements.namedItem(name) as HTMLInputElement | null | undefined
}

function setValue(form: HTMLFormElement | null, name: Name, value: string): void {
  const element = control(form, name)
  if (element) element.value = value
}

function valuesOf(form: HTMLFormElement | null): Values {
  return Object.fromEntries(fields.map((name) => [name, control(form, name)?.value ?? ''])) as Values
}

const bannerMs = 5000

/** Checks and sends a message; a banner says for five seconds what became of it. */
function useSendMessage(sentTo: QueryKey | undefined, onChecked: (errors: Errors | undefined) => void) {
  const queries = useQueryClient()
  const { mutate, isPending, status, data, error, reset } = useMutation({
    mutationFn: async (values: Values) => {
      const { sendMessage } = await loadSending().catch(() => {
        throw networkError()
      })
      return sendMessage(values)
    },
    onSuccess: (errors) => {
      onChecked(errors)
      if (!errors && sentTo) void queries.invalidateQueries({ queryKey: sentTo })
    },
  })
  const outcome = data ? 'idle' : status
  useEffect(() => {
    if (outcome !== 'success' && outcome !== 'error') return undefined
    const timer = setTimeout(reset, bannerMs)
    return () => clearTimeout(timer)
  }, [outcome, reset])
  return { send: (values: Values) => mutate(values), isPending, banner: bannerFor(outcome, error) }
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
