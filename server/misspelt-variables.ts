/** Misspellings of our variables among the names that are set: one such would otherwise be passed over in silence. */
export function misspeltVariables(set: readonly string[], known: readonly string[]): string[] {
  const unset = known.filter((name) => !set.includes(name))
  return set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = unset.find((candidate) => isNear(name, candidate))
      return meant ? [`${name}: the product reads no such variable; ${meant} is probably meant`] : []
    })
}

/** One letter in five may differ: of short names nothing is guessed, since `PATH` is no misspelt `PORT`. */
function isNear(name: string, known: string): boolean {
  const most = Math.floor(known.length / 5)
  return known.length >= 8 && Math.abs(name.length - known.length) <= most && distance(name, known) <= most
}

/** How many letters have to be put in, left out or replaced to make one of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [index, wanted] of [...other].entries()) {
      const replaced = at(row, index) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, at(row, index + 1) + 1, at(next, index) + 1))
    }
    row = next
  }
  return at(row, other.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}
