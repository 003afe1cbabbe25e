const longestName = 255

/** What acts on the text around it; the joiners that Indic scripts are written with do not. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** A file's name as we keep and show it: the last part of a path, without characters that act on the text around. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const visible = last.replaceAll(invisible, '').trim()
  if (visible.length <= longestName) return visible || 'document'
  const dot = visible.lastIndexOf('.')
  const extension = dot > 0 && visible.length - dot <= 10 ? visible.slice(dot) : ''
  return `${visible.slice(0, longestName - extension.length)}${extension}`
}
