import { readStrings, type Attribute, type AttributeGroup } from '../codec/index.ts'

/** Attributes under the names of the groups that stand for them. RFC 8011 sections 4.2.5.1 and 4.3.4.1. */
export type AttributeCatalogue = Readonly<Record<string, readonly Attribute[]>>

/** Too long for "all": it comes only by name. PWG 5100.7, `media-col-database`. */
const byNameOnly = new Set(['media-col-database'])

/** The attributes that a request names; `otherwise` names them when it names none. */
export function requestedAttributes(
  operation: AttributeGroup,
  catalogue: AttributeCatalogue,
  otherwise: readonly string[],
): readonly Attribute[] {
  const requested = readStrings(operation, 'requested-attributes')
  const names = new Set(requested.length > 0 ? requested : otherwise)
  return Object.entries(catalogue).flatMap(([groupName, attributes]) => {
    const wholeGroup = names.has('all') || names.has(groupName)
    return attributes.filter(({ name }) => names.has(name) || (wholeGroup && !byNameOnly.has(name)))
  })
}
