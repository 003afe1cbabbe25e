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
  return `${cut(visible, longestName - extension.length)}${extension}`
}

/** So many units of a text at most, and no half of a character that takes two. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** A file's name in a form as it was before its sender escaped quotes and line breaks (HTML, "multipart form data"). */
export function unescapeName(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
