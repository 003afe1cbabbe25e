/** What of an object differs from another: parts of parts alone, lists whole. Empty where nothing does. */
export function changedParts<Value extends object>(
  before: object,
  after: Value,
): { -readonly [Name in keyof Value]?: Value[Name] } {
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(after)) {
    const old = (before as Record<string, unknown>)[name]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(old)) continue
    changed[name] = isPart(value) && isPart(old) ? changedParts(old, value) : value
  }
  return changed as { -readonly [Name in keyof Value]?: Value[Name] }
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
