import { endOfPicture } from './picture-within.ts'

/** Operators of page content (ISO 32000-1, annex A). */
const known = new Map(
  (
    'b B b* B* BDC BI BMC BT c cm cs CS d Do DP EMC ET f F f* g G gs h i j J k K l m M MP n q Q re rg RG ri ' +
    `s S sc SC scn SCN sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`
  )
    .split(' ')
    .map((operator) => [packed(Buffer.from(operator), 0, operator.length), operator]),
)

/** Of letters that are not operators, but values in arrays and dictionaries. */
const values = new Set(['true', 'false', 'null'])

const deepest = 8
const longestName = 127

const [regular, space, delimiter] = [0, 1, 2]
const kinds = new Uint8Array(256).fill(regular)
for (const character of '\0\t\n\f\r ') kinds[character.charCodeAt(0)] = space
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = delimiter

/**
 * Tells the operators in page content, in their order, and where each begins; `undefined` stands for a word that is none.
 * Passes over a picture within the content whose end is beyond doubt.
 * False when it stops early: at a string, array or comment that does not end, at a bracket that ends nothing, or when
 * `each` says so.
 */
export function readOperators(
  content: Uint8Array,
  each: (operator: string | undefined, at: number) => boolean,
): boolean {
  const closers: string[] = []
  for (let at = 0; at < content.length;) {
    const kind = kinds[content[at] ?? 0]
    if (kind === space) {
      at += 1
    } else if (kind === regular) {
      const end = endOfRegular(content, at)
      if (!isNumber(content, at, end) && !isValue(content, at, end, closers)) {
        const operator = closers.length === 0 ? known.get(packed(content, at, end)) : undefined
        const behind = operator === 'BI' ? endOfPicture(content, end) : undefined
        if (behind === undefined && !each(operator, at)) return false
        at = behind ?? end
      } else {
        at = end
      }
    } else {
      const end = endOfDelimited(content, at, closers)
      if (end === undefined) return false
      at = end
    }
  }
  return closers.length === 0
}

function isValue(content: Uint8Array, start: number, end: number, closers: string[]): boolean {
  return closers.length > 0 && values.has(Buffer.from(content.subarray(start, end)).toString('latin1'))
}

function endOfRegular(content: Uint8Array, start: number): number {
  let at = start
  while (at < content.length && kinds[content[at] ?? 0] === regular) at += 1
  return at
}

/** Behind a name, string, comment, or one bracket of an array or dictionary; `undefined` where it has no end. */
function endOfDelimited(content: Uint8Array, at: number, closers: string[]): number | undefined {
  const isDouble = content[at] === content[at + 1]
  switch (String.fromCharCode(content[at] ?? 0)) {
    case '/': {
      const end = endOfRegular(content, at + 1)
      return end - at <= longestName ? end : undefined
    }
    case '(':
      return endOfString(content, at)
    case '%':
      return endOfComment(content, at)
    case '[':
      return closers.push(']') <= deepest ? at + 1 : undefined
    case ']':
      return closers.pop() === ']' ? at + 1 : undefined
    case '<':
      if (!isDouble) return endOfHexString(content, at)
      return closers.push('>>') <= deepest ? at + 2 : undefined
    case '>':
      return isDouble && closers.pop() === '>>' ? at + 2 : undefined
    default:
      return undefined
  }
}

function endOfString(content: Uint8Array, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < content.length; at += 1) {
    const code = content[at]
    if (code === 0x5c) at += 1
    else if (code === 0x28) depth += 1
    else if (code === 0x29 && (depth -= 1) === 0) return at + 1
  }
  return undefined
}

function endOfHexString(content: Uint8Array, start: number): number | undefined {
  for (let at = start + 1; at < content.length; at += 1) {
    const code = content[at] ?? 0
    if (code === 0x3e) return at + 1
    if (kinds[code] !== space && !isHexDigit(code)) return undefined
  }
  return undefined
}

function endOfComment(content: Uint8Array, start: number): number | undefined {
  for (let at = start; at < content.length; at += 1) {
    if (content[at] === 0x0a || content[at] === 0x0d) return at + 1
  }
  return undefined
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isNumber(content: Uint8Array, start: number, end: number): boolean {
  let digits = 0
  let points = 0
  for (let at = start; at < end; at += 1) {
    const code = content[at] ?? 0
    if (isDigit(code)) digits += 1
    else if (code === 0x2e) points += 1
    else if (at > start || (code !== 0x2b && code !== 0x2d)) return false
  }
  return digits > 0 && points <= 1
}

/** Up to three letters as one number, so that none of millions of operators has to become a string first. */
function packed(content: Uint8Array, start: number, end: number): number {
  if (end - start > 3) return -1
  let number = 0
  for (let at = start; at < end; at += 1) number = number * 256 + (content[at] ?? 0)
  return number
}
