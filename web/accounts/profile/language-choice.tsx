import { updateDetails } from '@campus-print/contract/profile'
import { i18n, type Language } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { LanguageSelect } from '../../ui/language.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { updateUser } from '../session/session.ts'

/** The choice of the language: at once on this screen, and for emails and text messages. */
export function LanguageChoice() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (language: Language) => call(updateDetails, { body: { language } }),
    onSuccess: ({ user }) => updateUser(queries, user),
    onError: (error) =>
      toastError(serverMessage(error, i18n.t('Your language was not saved for emails. Please try again.'))),
  })
  return (
    <Card aria-label={i18n.t('Language of the website')} className="grid content-start gap-2">
      <LanguageSelect onChosen={mutate} />
      <p className="text-sm text-ink-soft">{i18n.t('Also for emails, text messages and invoices.')}</p>
    </Card>
  )
}
