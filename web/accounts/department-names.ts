import { type Department, departmentLabels, departments } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'

/** The departments in the present language. */
export function departmentNames(): Record<Department, string> {
  const named = departments.map((department) => [department, i18n.t(departmentLabels[department])])
  return Object.fromEntries(named) as Record<Department, string>
}
