import { resumeService } from '@campus-print/contract/operation'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { holdQuery } from '../../settings/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

/** Ends the hold of a restored copy, after a question. */
export function ResumePart({ onResumed }: { onResumed: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const resume = useMutation({
    mutationFn: () => call(resumeService),
    async onSuccess() {
      toastSuccess(i18n.t('The service is running again'))
      onResumed()
      await queries.invalidateQueries({ queryKey: holdQuery.queryKey })
    },
  })
  return (
    <div className="grid gap-2">
      {resume.error !== null && (
        <Notice kind="error" announced>
          {serverMessage(resume.error, i18n.t('That did not work'))}
        </Notice>
      )}
      <div>
        <Button busy={resume.isPending} onClick={() => setAsking(true)}>
          {i18n.t('Resume Service')}
        </Button>
      </div>
      <ConfirmDialog
        question={i18n.t('Resume the service?')}
        detail={i18n.t(
          'Waiting prints are printed, messages are sent and refunds are made. Make sure that the original service no longer runs.',
        )}
        confirm={i18n.t('Resume')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => resume.mutate()}
      />
    </div>
  )
}
