import { addPrinter, checkPrinter, type PrinterCheck } from '@campus-print/contract/printers'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { CoverSlipBox } from './cover-slip-box.tsx'
import { FindPrinters } from './find-printers.tsx'
import { fieldMessage, updatePrinter } from './printer-queries.ts'

/** Calls that wait for a printer, in ms. */
const timeoutMs = 30_000

interface Address {
  uri: string
  certificate?: string
}

/** Adds a printer: by its address, or one that a print server has. It is checked before it is added. */
export function AddPrinterDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<{ uri: string }>({ defaultValues: { uri: '' } })
  const check = useMutation({
    mutationFn: (address: Address) => call(checkPrinter, { body: address, timeoutMs }),
  })
  const choose = (uri: string) => {
    form.setValue('uri', uri)
    check.mutate({ uri })
  }
  const uriError = fieldMessage(check.error, 'uri')
  return (
    <Dialog
      title={i18n.t('Add printer')}
      description={i18n.t('By its address, or from a print server')}
      isOpen
      onClose={onClose}
    >
      <div className="grid content-start gap-6 overflow-y-auto p-4 sm:p-6">
        <form
          noValidate
          className="grid gap-2"
          onSubmit={(event) => void form.handleSubmit(({ uri }) => check.mutate({ uri }))(event)}
        >
          <Field
            label={i18n.t('Address')}
            hint={i18n.t('Such as ipp://192.168.1.20/ipp/print')}
            error={uriError}
          >
            {(control) => (
              <TextInput
                {...control}
                {...form.register('uri', { onChange: () => check.reset() })}
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" variant="plain" busy={check.isPending} className="justify-self-start">
            {i18n.t('Check Printer')}
          </Button>
        </form>
        {check.error !== null && uriError === undefined && (
          <Notice kind="error" announced>
            {serverMessage(check.error, i18n.t('The printer could not be checked'))}
          </Notice>
        )}
        {check.data ? (
          <Checked
            key={check.variables.uri}
            address={check.variables}
            result={check.data.data}
            onTrust={(certificate) => check.mutate({ uri: check.variables.uri, certificate })}
            onAdded={onClose}
          />
        ) : (
          !check.isPending && <FindPrinters onChoose={choose} />
        )}
      </div>
    </Dialog>
  )
}

interface CheckedProps {
  address: Address
  result: PrinterCheck
  onTrust: (certificate: string) => void
  onAdded: () => void
}

/** What the check found: what is missing, and the last step for a printer that can be added. */
function Checked({ address, result, onTrust, onAdded }: CheckedProps) {
  const { usable, problems, notes, makeAndModel, certificate } = result
  return (
    <div className="grid gap-4">
      {usable ? (
        <Notice title={makeAndModel ?? i18n.t('The printer answers')}>
          {notes.length === 0 ? (
            <p>{i18n.t('It can print everything that people order.')}</p>
          ) : (
            <List items={notes} />
          )}
        </Notice>
      ) : (
        <Notice kind="error" title={i18n.t('This printer cannot be added')} announced>
          <List items={problems} />
        </Notice>
      )}
      {certificate && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-soft">{i18n.t('Fingerprint of its certificate (SHA-256)')}</p>
          <p className="rounded-lg bg-well p-3 font-mono text-sm wrap-anywhere">{certificate.fingerprint}</p>
          <Button variant="plain" className="justify-self-start" onClick={() => onTrust(certificate.pem)}>
            {i18n.t('Accept this certificate')}
          </Button>
        </div>
      )}
      {usable && <NameAndAdd address={address} suggested={result.name ?? ''} onAdded={onAdded} />}
    </div>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

interface NameProps {
  address: Address
  suggested: string
  onAdded: () => void
}

function NameAndAdd({ address, suggested, onAdded }: NameProps) {
  const { register, handleSubmit, control } = useForm({
    defaultValues: { name: suggested.slice(0, 60), coverSlip: false },
  })
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ name, coverSlip }: { name: string; coverSlip: boolean }) =>
      call(addPrinter, { body: { ...address, ...(name.trim() && { name }), coverSlip }, timeoutMs }),
    onSuccess: ({ data, message }) => {
      updatePrinter(queries, data)
      toastSuccess(message ?? '')
      onAdded()
    },
  })
  const nameError = fieldMessage(error, 'name')
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
    >
      <Field label={i18n.t('Name')} hint={i18n.t('As people at the desk call it')} error={nameError}>
        {(control) => <TextInput {...control} {...register('name')} autoComplete="off" maxLength={60} />}
      </Field>
      <Controller
        control={control}
        name="coverSlip"
        render={({ field }) => <CoverSlipBox isChecked={field.value} onChange={field.onChange} />}
      />
      {error !== null && nameError === undefined && (
        <Notice kind="error" announced>
          {fieldMessage(error, 'uri') ?? serverMessage(error, i18n.t('The printer could not be added'))}
        </Notice>
      )}
      <Button type="submit" busy={isPending} className="mt-2 justify-self-start">
        {i18n.t('Add Printer')}
      </Button>
    </form>
  )
}
