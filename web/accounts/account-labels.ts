import type { Category, Permission } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'

export function categoryLabels(): Readonly<Record<Category, string>> {
  return {
    student: i18n.t('Student'),
    staff: i18n.t('Staff'),
    professor: i18n.t('Professor'),
  }
}

export function permissionLabels(): Readonly<Record<Permission, string>> {
  return { desk: i18n.t('Desk'), manage: i18n.t('Manage') }
}
