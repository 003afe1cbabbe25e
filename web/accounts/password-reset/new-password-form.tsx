import { i18n } from '@campus-print/domain/language'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useFocusField } from '../../ui/focus.ts'
import { HiddenUsername } from '../hidden-username.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { ResetForm } from '../password-forms.ts'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'

export function useNewPasswordForm(): UseFormReturn<ResetForm> {
  return useForm<ResetForm>({
    resolver: schemaResolver(ResetForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
}

interface Props {
  form: UseFormReturn<ResetForm>
  /** Whose password it is, where the screen knows. */
  email?: string
  isPending: boolean
  errorMessage: string | undefined
  onSubmit: (form: ResetForm) => void
}

/** Takes a new password, twice. */
export function NewPasswordForm({ form, email, isPending, errorMessage, onSubmit }: Props) {
  const { register, handleSubmit, formState, control } = form
  const newPassword = useWatch({ control, name: 'newPassword' })
  const { errors } = formState
  const element = useFocusField('newPassword')

  return (
    <form
      ref={element}
      noValidate
      className="grid gap-2"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      {email !== undefined && <HiddenUsername email={email} />}
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      <NewPasswordFields register={register} newPassword={newPassword} errors={errors} />
      <Button type="submit" wide busy={isPending}>
        {i18n.t('Reset password')}
      </Button>
    </form>
  )
}
