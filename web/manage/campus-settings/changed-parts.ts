/** The values that differ between two settings. Lists and quotas are compared as a whole. */
export function changedParts<Value extends object>(
  before: object,
  after: Value,
  areWhole = false,
): { -readonly [Name in keyof Value]?: Value[Name] } {
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(after)) {
    const old = (before as Record<string, unknown>)[name]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(old)) continue
    const isChangedInPart = !areWhole && isPart(value) && isPart(old)
    changed[name] = isChangedInPart ? changedParts(old, value, name === 'quotas') : value
  }
  return changed as { -readonly [Name in keyof Value]?: Value[Name] }
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
