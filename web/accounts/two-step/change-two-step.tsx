import { type Proof, renewRecoveryCodes, turnTwoStepOff } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { twoStepQuery } from '../profile/profile-queries.ts'
import { sessionQuery } from '../session/session.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  hasPassword: boolean
  onClose: () => void
}

/** New recovery codes in place of the old ones. */
export function RenewCodes({ hasPassword, onClose }: Props) {
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
        byPassword={hasPassword}
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
export function TurnOff({ hasPassword, onClose }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (proof: Proof) => call(turnTwoStepOff, { body: proof }),
    onSuccess: async () => {
      toastSuccess(i18n.t('Two-step login is off'))
      await queries.invalidateQueries({ queryKey: twoStepQuery.queryKey })
      onClose()
      // The print desk may be closed now.
      void queries.invalidateQueries(sessionQuery)
    },
  })
  return (
    <div className="grid gap-4">
      <p>{i18n.t('Your password alone will open your account again.')}</p>
      <ProofForm
        byPassword={hasPassword}
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
