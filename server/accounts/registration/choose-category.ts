import { type Category, isInDomains } from '@campus-print/domain/accounts'
import { invalidField } from '../../platform/http/api-error.ts'
import type { CampusSettings } from '../../settings/index.ts'

/**
 * What someone who registers is taken for: what they say, unless the campus asks for an address in a certain domain,
 * which refuses them, or for a manager's word, until which they count as a student.
 */
export function chooseCategory(
  { categoryDomains, confirmedCategories }: Pick<CampusSettings, 'categoryDomains' | 'confirmedCategories'>,
  { email, category }: { email: string; category: Category },
): { category: Category; claimed_category: Category | null } {
  const domains = categoryDomains[category] ?? []
  if (!isInDomains(email, domains)) {
    throw invalidField('category', `Only addresses at ${domains.join(' or ')} may register as ${category}`)
  }
  if (!confirmedCategories.includes(category)) return { category, claimed_category: null }
  return { category: 'student', claimed_category: category }
}
