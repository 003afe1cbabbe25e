import { messagesAbout, type SentMessage } from '@campus-print/contract/desk'
import { openDocument } from '@campus-print/contract/desk-support'
import { maxReasonLength } from '@campus-print/domain/desk'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { userDataKey } from '../../accounts/index.ts'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { formatDateTime } from '../../ui/format-date.ts'

/** Opens the document of a print, with a reason that its owner sees. */
export function OpenDocument({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (reason: string) =>
      (await call(openDocument, { params: { id }, body: { reason } })).data,
  })
  if (data) {
    return (
      <a href={data.url} target="_blank" rel="noopener" className={buttonClass('plain')}>
        {i18n.t('Open the document (works once)')}
      </a>
    )
  }
  if (!isAsking) {
    return (
      <Button variant="plain" onClick={() => setAsking(true)} className="justify-self-start">
        {i18n.t('Open the document')}
      </Button>
    )
  }
  const submit = handleSubmit(({ reason }) => mutate(reason))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field
        label={i18n.t('Why do you open the document?')}
        hint={i18n.t('Its owner sees who opened it, when and why')}
        error={formState.errors.reason?.message}
      >
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
      {error !== null && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('This did not work. Please try again.'))}
        </Notice>
      )}
      <Button type="submit" busy={isPending} className="justify-self-start">
        {i18n.t('Get the document')}
      </Button>
    </form>
  )
}

/** What was sent to the owner about a print, and whether it arrived. */
export function SentMessages({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: [userDataKey, 'desk messages about', id],
    queryFn: async () => (await call(messagesAbout, { params: { id } })).data,
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  return (
    <details className="rounded-lg border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2 font-semibold">
        {i18n.t('Messages to the owner ({count, number})', { count: data.length })}
      </summary>
      <ul className="divide-y divide-line border-t border-line px-3">
        {data.map((message) => (
          <li key={message.id} className="py-2">
            <p className="wrap-anywhere">{message.subject}</p>
            <p
              className={`text-sm wrap-anywhere ${message.state === 'failed' ? 'text-danger' : 'text-ink-soft'}`}
            >
              {[
                channelName(message.channel),
                stateName(message),
                ...(message.state === 'failed' && message.error !== null ? [message.error] : []),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function channelName(channel: SentMessage['channel']): string {
  const names = {
    email: i18n.t('Email'),
    whatsapp: i18n.t('WhatsApp'),
    sms: i18n.t('SMS'),
    push: i18n.t('Push'),
  }
  return names[channel]
}

function stateName({ state, createdAt, sentAt }: SentMessage): string {
  const names = {
    waiting: i18n.t('waiting since {moment}', { moment: formatDateTime(createdAt) }),
    sent: i18n.t('sent {moment}', { moment: formatDateTime(sentAt ?? createdAt) }),
    failed: i18n.t('failed'),
    uncertain: i18n.t('may not have arrived'),
  }
  return names[state]
}
