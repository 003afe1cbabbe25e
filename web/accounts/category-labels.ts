import type { Category } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'

export function categoryLabels(): Readonly<Record<Category, string>> {
  return {
    student: i18n.t('Student'),
    staff: i18n.t('Staff'),
    professor: i18n.t('Professor'),
  }
}
