import type { Category } from '@campus-print/domain/accounts'

export const categoryLabels: Readonly<Record<Category, string>> = {
  student: 'Student',
  staff: 'Staff',
  professor: 'Professor',
}
