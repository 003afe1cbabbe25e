import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

type Token = Exclude<CompiledMessage, string>[number]

/**
 * Compiles a text in ICU message format to what Lingui formats: `{name}`, `{count, number}`, `plural` and `select`,
 * with `''` for an apostrophe and `'{'` for a brace. These are all that our texts use, in a tenth of the size of a
 * complete parser, which every browser would load. A malformed text stays as it is.
 */
export function compileMessage(text: string): CompiledMessage {
  const reader = { text, at: 0 }
  const tokens = readTokens(reader, false)
  return reader.at === text.length && tokens ? tokens : [text]
}

interface Reader {
  readonly text: string
  at: number
}

/** Reads up to the end or to the brace that closes a case; `undefined` where the text is malformed. */
function readTokens(reader: Reader, isPlural: boolean): Token[] | undefined {
  const { text } = reader
  const tokens: Token[] = []
  let content = ''
  const endContent = () => {
    if (content !== '') tokens.push(content)
    content = ''
  }
  while (reader.at < text.length && text[reader.at] !== '}') {
    const char = text[reader.at] ?? ''
    if (char === '{') {
      endContent()
      const argument = readArgument(reader, isPlural)
      if (!argument) return undefined
      tokens.push(argument)
    } else if (char === '#' && isPlural) {
      endContent()
      tokens.push('#')
      reader.at += 1
    } else if (char === "'") {
      content += readApostrophe(reader, isPlural)
    } else {
      content += char
      reader.at += 1
    }
  }
  endContent()
  return tokens
}

/** An apostrophe, or what stands between two of them where the first is before a special character. */
function readApostrophe(reader: Reader, isPlural: boolean): string {
  const quoted = isPlural ? /'([{}#][^']*)(?:'|$)/y : /'([{}][^']*)(?:'|$)/y
  return match(reader, /''/y) ? "'" : (match(reader, quoted)?.[1] ?? match(reader, /'/y)?.[0] ?? '')
}

function readArgument(reader: Reader, isPlural: boolean): Token | undefined {
  const [, name = '', end] = match(reader, /\{\s*(\w+)\s*(,\s*|\})/y) ?? []
  if (name === '' || end === '}') return name === '' ? undefined : [name]
  const [, type = '', last] = match(reader, /(\w+)\s*(,\s*|\})/y) ?? []
  if (last === '}') return [name, type]
  if (type === 'plural' || type === 'select') {
    const cases = readCases(reader, isPlural || type === 'plural')
    return cases && [name, type, cases]
  }
  const [, style] = match(reader, /([^{}]+?)\s*\}/y) ?? []
  return style === undefined ? undefined : [name, type, style]
}

function readCases(reader: Reader, isPlural: boolean): Record<string, CompiledMessage> | undefined {
  const cases: Record<string, CompiledMessage> = {}
  for (;;) {
    if (match(reader, /\s*\}/y)) return cases
    const [, key] = match(reader, /\s*=?(\w+)\s*\{/y) ?? []
    const tokens = key === undefined ? undefined : readTokens(reader, isPlural)
    if (key === undefined || !tokens || !match(reader, /\}/y)) return undefined
    cases[key] = tokens
  }
}

/** Matches at the present place and moves past it. */
function match(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found) reader.at = pattern.lastIndex
  return found
}
