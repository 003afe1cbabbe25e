import { changePrinter, type ManagedPrinter } from '@campus-print/contract/printers'
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
import { fieldMessage, updatePrinter } from './printer-queries.ts'

interface Props {
  printer: ManagedPrinter
  onClose: () => void
}

interface Fields {
  name: string
  uri: string
  coverSlip: boolean
}

/** Changes the name, the address and the cover slip of a printer. */
export function ChangePrinterDialog({ printer, onClose }: Props) {
  const { id, name, uri, coverSlip, isVirtual } = printer
  const { register, handleSubmit, control } = useForm<Fields>({ defaultValues: { name, uri, coverSlip } })
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: Fields) =>
      call(changePrinter, {
        params: { id },
        body: {
          ...(fields.name !== name && { name: fields.name }),
          ...(fields.uri !== uri && { uri: fields.uri }),
          ...(fields.coverSlip !== coverSlip && { coverSlip: fields.coverSlip }),
        },
        timeoutMs: 30_000,
      }),
    onSuccess: ({ data, message }) => {
      updatePrinter(queries, data)
      toastSuccess(message ?? '')
      onClose()
    },
  })
  const errors = { name: fieldMessage(error, 'name'), uri: fieldMessage(error, 'uri') }
  const isGeneral = error !== null && errors.name === undefined && errors.uri === undefined
  return (
    <Dialog title={i18n.t('Change printer')} description={name} isOpen isSmall onClose={onClose}>
      <form
        noValidate
        className="grid gap-2 overflow-y-auto p-4"
        onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
      >
        <Field label={i18n.t('Name')} error={errors.name}>
          {(props) => <TextInput {...props} {...register('name')} autoComplete="off" maxLength={60} />}
        </Field>
        {!isVirtual && (
          <Field label={i18n.t('Address')} error={errors.uri}>
            {(props) => (
              <TextInput
                {...props}
                {...register('uri')}
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        )}
        <Controller
          control={control}
          name="coverSlip"
          render={({ field }) => <CoverSlipBox isChecked={field.value} onChange={field.onChange} />}
        />
        {isGeneral && (
          <Notice kind="error" announced>
            {serverMessage(error, i18n.t('The printer could not be changed'))}
          </Notice>
        )}
        <Button type="submit" busy={isPending} className="mt-2">
          {i18n.t('Save Changes')}
        </Button>
      </form>
    </Dialog>
  )
}
