import { i18n } from '@campus-print/domain/language'
import { useQueryClient } from '@tanstack/react-query'
import { LanguageSelect } from '../../ui/language.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { saveLanguage } from '../session/session.ts'

/** The choice of the language: at once on this screen, and for emails and text messages. */
export function LanguageChoice() {
  const queries = useQueryClient()
  return (
    <Card aria-label={i18n.t('Language of the website')} className="grid content-start gap-2">
      <LanguageSelect onChosen={(language) => void saveLanguage(queries, language)} />
      <p className="text-sm text-ink-soft">{i18n.t('Also for emails, text messages and invoices.')}</p>
    </Card>
  )
}
