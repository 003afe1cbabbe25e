import { i18n } from '@campus-print/domain/language'
import { Card } from '../../ui/layout/card.tsx'
import { LanguageSelect } from '../../ui/language.tsx'

/** The choice of the language, which takes effect at once. */
export function LanguageChoice() {
  return (
    <Card aria-label={i18n.t('Language of the website')} className="grid content-start gap-2">
      <LanguageSelect />
    </Card>
  )
}
