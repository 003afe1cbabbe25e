/** A text as a pattern of LIKE that means the text itself, whatever signs are in it. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
