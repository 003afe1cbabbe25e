import { removePasskey } from '@campus-print/contract/passkeys'
import { type Proof, removeApp, renewRecoveryCodes, turnTwoStepOff } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { twoStepQuery } from '../profile/profile-queries.ts'
import { ProofForm } from './proof-form.tsx'
import type { ProofKind } from './proof-kind.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { Removable } from './second-factors.tsx'
import { useFinish } from './use-finish.ts'

interface Props {
  by: ProofKind
  onClose: () => void
}

/** New recovery codes in place of the old ones. */
export function RenewCodes({ by, onClose }: Props) {
  const queries = useQueryClient()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (proof: Proof) => call(renewRecoveryCodes, { body: proof }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: twoStepQuery.queryKey }),
  })
  if (data) return <RecoveryCodes codes={data.data.recoveryCodes} onSaved={onClose} />
  return (
    <div className="grid gap-4">
      <p>{i18n.t('The codes that you saved before will no longer work.')}</p>
      <ProofForm
        by={by}
        submit={i18n.t('Make new codes')}
        isPending={isPending}
        error={error}
        onSubmit={(proof) => mutate(proof)}
        onCancel={onClose}
      />
    </div>
  )
}

/** Turns two-step login off. */
export function TurnOff({ by, isRequired, onClose }: Props & { isRequired: boolean }) {
  const finish = useFinish(onClose)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (proof: Proof) => call(turnTwoStepOff, { body: proof }),
    onSuccess: () => {
      toastSuccess(i18n.t('Two-step login is off'))
      return finish()
    },
  })
  return (
    <div className="grid gap-4">
      <p>{i18n.t('Your password alone will open your account again.')}</p>
      {isRequired && (
        <Notice kind="warning">
          {i18n.t('The print desk and managing close for you until you set it up again.')}
        </Notice>
      )}
      <ProofForm
        by={by}
        submit={i18n.t('Turn off')}
        isDestructive
        isPending={isPending}
        error={error}
        onSubmit={(proof) => mutate(proof)}
        onCancel={onClose}
      />
    </div>
  )
}

/** Removes a passkey or the authenticator app. */
export function RemoveFactor({ factor, by, onClose }: Props & { factor: Removable }) {
  const finish = useFinish(onClose)
  const isApp = factor === 'the app'
  const { mutate, isPending, error } = useMutation({
    mutationFn: (proof: Proof) =>
      isApp
        ? call(removeApp, { body: proof })
        : call(removePasskey, { params: { id: factor.id }, body: proof }),
    onSuccess: () => {
      toastSuccess(isApp ? i18n.t('The app was removed') : i18n.t('The passkey was removed'))
      return finish()
    },
  })
  return (
    <div className="grid gap-4">
      <p>
        {isApp
          ? i18n.t('The codes of the app will no longer open your account.')
          : i18n.t('The passkey “{name}” will no longer open your account.', { name: factor.name })}
      </p>
      <ProofForm
        by={by}
        submit={i18n.t('Remove')}
        isDestructive
        isPending={isPending}
        error={error}
        onSubmit={(proof) => mutate(proof)}
        onCancel={onClose}
      />
    </div>
  )
}
