/** The most octets of a `job-name` (RFC 8011 section 5.1.3). */
const maxOctets = 255

/**
 * What a printer knows a print job by, and shows on its display: the print ID, which no other request has, and the
 * document's name, cut where it is too long.
 */
export function jobName(printId: string, documentName: string): string {
  // Control characters are not part of names.
  const plain = documentName.replaceAll(/\p{Cc}+/gu, ' ').trim()
  let name = `${printId} `
  let octets = name.length
  for (const character of plain) {
    octets += octetsOf(character)
    if (octets > maxOctets) break
    name += character
  }
  return name.trim()
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
