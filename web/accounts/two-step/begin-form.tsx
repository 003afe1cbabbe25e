import type { Proof } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { serverMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProofForm } from './proof-form.tsx'
import type { ProofKind } from './proof-kind.ts'

interface Props {
  /** `undefined` for an account that no password opens, before its first second factor. */
  by: ProofKind | undefined
  isPending: boolean
  error: unknown
  onBegin: (proof: Proof) => void
  onCancel: () => void
}

/** Begins to set a second factor up, after a proof of ownership of the account. */
export function BeginForm({ by, isPending, error, onBegin, onCancel }: Props) {
  if (by) {
    return (
      <ProofForm
        by={by}
        submit={i18n.t('Continue')}
        isPending={isPending}
        error={error}
        onSubmit={onBegin}
        onCancel={onCancel}
      />
    )
  }
  return (
    <>
      {error !== null && (
        <Notice kind="error" announced>
          {serverMessage(error, i18n.t('We got no answer. Please try again.'))}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isPending} onClick={() => onBegin({})}>
          {i18n.t('Continue')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </>
  )
}
