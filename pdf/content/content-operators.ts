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

/** Words that are values in arrays and dictionaries, not operators. */
const values = new Set(['true', 'false', 'null'])

const deepest = 8
const longestName = 127

/** Numbers begin with what is numeric; this and all else that is regular is below the other two. */
const [regular, numeric, space, delimiter] = [0, 1, 2, 3]
const kinds = new Uint8Array(256).fill(regular)
for (const character of '0123456789.+-') kinds[character.charCodeAt(0)] = numeric
for (const character of '\0\t\n\f\r ') kinds[character.charCodeAt(0)] = space
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = delimiter

const inHexString = new Uint8Array(256)
for (const character of '0123456789ABCDEFabcdef\0\t\n\f\r ') inHexString[character.charCodeAt(0)] = 1

const parenthesis = 0x28
const parenthesisEnd = 0x29
const backslash = 0x5c
const percent = 0x25
const slash = 0x2f
const less = 0x3c
const greater = 0x3e
const bracket = 0x5b
const bracketEnd = 0x5d
const point = 0x2e

/**
 * Reports the operators in page content, in their order, and where each begins; `undefined` stands for a word that is none.
 * With `BI` it reports where the picture ends that it begins, if that is beyond doubt, and goes on behind it.
 * False when it stops early: at a string, array or comment that does not end, at a bracket that ends nothing, or when
 * `each` says so.
 */
export function readOperators(
  content: Uint8Array,
  each: (operator: string | undefined, at: number, pictureEnd?: number) => boolean,
): boolean {
  const closers: number[] = []
  const { length } = content
  for (let at = 0; at < length;) {
    const kind = kinds[content[at] ?? 0] ?? regular
    if (kind === space) {
      at += 1
    } else if (kind === delimiter) {
      const end = endOfDelimited(content, at, closers)
      if (end === undefined) return false
      at = end
    } else {
      const numberEnd = kind === numeric ? endOfNumber(content, at) : at
      const end = numberEnd === at ? endOfRegular(content, at) : numberEnd
      if (numberEnd === at && !isValue(content, at, end, closers)) {
        const operator = closers.length === 0 ? known.get(packed(content, at, end)) : undefined
        const pictureEnd = operator === 'BI' ? endOfPicture(content, end) : undefined
        if (!each(operator, at, pictureEnd)) return false
        at = pictureEnd ?? end
      } else {
        at = end
      }
    }
  }
  return closers.length === 0
}

function isValue(content: Uint8Array, start: number, end: number, closers: readonly number[]): boolean {
  return closers.length > 0 && values.has(Buffer.from(content.subarray(start, end)).toString('latin1'))
}

function endOfRegular(content: Uint8Array, start: number): number {
  const { length } = content
  let at = start
  while (at < length && (kinds[content[at] ?? 0] ?? regular) < space) at += 1
  return at
}

/** Returns the end of the number, or its start if readers may disagree about the number. */
function endOfNumber(content: Uint8Array, start: number): number {
  const { length } = content
  let digits = 0
  let points = 0
  let at = start
  for (; at < length; at += 1) {
    const code = content[at] ?? 0
    if (code >= 0x30 && code <= 0x39) digits += 1
    else if (code === point) points += 1
    else if ((kinds[code] ?? regular) >= space) break
    else if (at > start || (code !== 0x2b && code !== 0x2d)) return start
  }
  return digits > 0 && points <= 1 ? at : start
}

/** Returns the index after a name, string, comment or bracket; `undefined` if it has no end. */
function endOfDelimited(content: Uint8Array, at: number, closers: number[]): number | undefined {
  const isDouble = content[at] === content[at + 1]
  switch (content[at]) {
    case slash: {
      const end = endOfRegular(content, at + 1)
      return end - at <= longestName ? end : undefined
    }
    case parenthesis:
      return endOfString(content, at)
    case percent:
      return endOfComment(content, at)
    case bracket:
      return closers.push(bracketEnd) <= deepest ? at + 1 : undefined
    case bracketEnd:
      return closers.pop() === bracketEnd ? at + 1 : undefined
    case less:
      if (!isDouble) return endOfHexString(content, at)
      return closers.push(greater) <= deepest ? at + 2 : undefined
    case greater:
      return isDouble && closers.pop() === greater ? at + 2 : undefined
    default:
      return undefined
  }
}

function endOfString(content: Uint8Array, start: number): number | undefined {
  const { length } = content
  let depth = 0
  for (let at = start; at < length; at += 1) {
    const code = content[at]
    if (code === backslash) at += 1
    else if (code === parenthesis) depth += 1
    else if (code === parenthesisEnd && (depth -= 1) === 0) return at + 1
  }
  return undefined
}

function endOfHexString(content: Uint8Array, start: number): number | undefined {
  const { length } = content
  let at = start + 1
  while (at < length && inHexString[content[at] ?? 0] === 1) at += 1
  return content[at] === greater ? at + 1 : undefined
}

function endOfComment(content: Uint8Array, start: number): number | undefined {
  for (let at = start; at < content.length; at += 1) {
    if (content[at] === 0x0a || content[at] === 0x0d) return at + 1
  }
  return undefined
}

/** Up to three letters as one number, so that none of millions of operators has to become a string first. */
function packed(content: Uint8Array, start: number, end: number): number {
  if (end - start > 3) return -1
  let number = 0
  for (let at = start; at < end; at += 1) number = number * 256 + (content[at] ?? 0)
  return number
}
