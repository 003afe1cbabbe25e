import { findPrinters } from '@campus-print/contract/printers'
import { i18n } from '@campus-print/domain/language'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { fieldMessage } from './printer-queries.ts'

/** Lists what a print server has, or what announces itself on the network, to choose from. */
export function FindPrinters({ onChoose }: { onChoose: (uri: string) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { host: '' } })
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (host: string) =>
      call(findPrinters, { body: host.trim() === '' ? {} : { host }, timeoutMs: 30_000 }),
  })
  const hostError = fieldMessage(error, 'host')
  return (
    <section aria-labelledby="find-printers" className="grid gap-3 border-t border-line pt-6">
      <h3 id="find-printers" className="font-semibold">
        {i18n.t('Find printers')}
      </h3>
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => void handleSubmit(({ host }) => mutate(host))(event)}
      >
        <Field
          label={i18n.t('Print server')}
          hint={i18n.t('Its name or IP address. Leave it empty to search this network.')}
          error={hostError}
        >
          {(control) => (
            <TextInput {...control} {...register('host')} autoComplete="off" spellCheck={false} />
          )}
        </Field>
        <Button type="submit" variant="plain" busy={isPending} className="justify-self-start">
          {i18n.t('Find Printers')}
        </Button>
      </form>
      {error !== null && hostError === undefined && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('The printers could not be searched for'))}
        </Notice>
      )}
      {data?.data.length === 0 && <p role="status">{i18n.t('No printers were found.')}</p>}
      {data && data.data.length > 0 && (
        <ul aria-label={i18n.t('Printers found')} className="divide-y divide-line">
          {data.data.map(({ name, uri, makeAndModel, location, isAdded }) => (
            <li key={uri} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {[makeAndModel, location].filter(Boolean).join(' · ') || uri}
                </p>
              </div>
              {isAdded ? (
                <span className="text-sm text-ink-soft">{i18n.t('Added already')}</span>
              ) : (
                <Button
                  variant="plain"
                  aria-label={`${i18n.t('Choose')}: ${name}`}
                  onClick={() => onChoose(uri)}
                >
                  {i18n.t('Choose')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
