/** What of a font tells its names, its licence among them. */
export interface Named {
  readonly name: { records: { postscriptName?: unknown } }
}

/**
 * Leaves a font the one name that is written into a PDF. For each text, all names of its font are compared with those of
 * the fonts that the PDF has, and without this a twentieth of the time is spent on it.
 */
export function keepOneName({ name }: Named): void {
  const { postscriptName } = name.records
  name.records = { postscriptName }
}
