import { codeLength } from '@campus-print/domain/accounts'

/** A code as far as it is known, a box each: a digit, or nothing yet. */
export type CodeDigits = readonly string[]

/** The boxes, and the one that the keyboard is in. */
export interface CodeState {
  readonly digits: CodeDigits
  readonly box: number
}

export const emptyDigits: CodeDigits = Array.from({ length: codeLength }, () => '')

export function isComplete(digits: CodeDigits): boolean {
  return digits.every((digit) => digit !== '')
}

/** The digits as one word. */
export function joinDigits(digits: CodeDigits): string {
  return digits.join('')
}

/**
 * What a box that now reads `text` makes of the code. One digit goes into its box and the keyboard on to the next; a
 * whole code, as phones fill it in, goes into all; what is no digit changes nothing.
 */
export function enterText(state: CodeState, text: string): CodeState {
  const typed = onlyDigits(text)
  if (typed.length === codeLength) return completeCode(typed)
  if (text === '') return withDigit(state, '')
  if (typed === '') return state
  return moveTo(withDigit(state, typedDigit(typed, digitAt(state))), state.box + 1)
}

/** What was pasted, where it holds the digits of a whole code and no others; else nothing changes. */
export function pasteText(state: CodeState, text: string): CodeState {
  const pasted = onlyDigits(text)
  return pasted.length === codeLength ? completeCode(pasted) : state
}

/** What a key does that a field by itself would not; `undefined` leaves it to the field. */
export function pressKey(state: CodeState, key: string): CodeState | undefined {
  const { box } = state
  const digit = digitAt(state)
  if (key === 'ArrowLeft') return moveTo(state, box - 1)
  if (key === 'ArrowRight') return moveTo(state, box + 1)
  if (key === 'Backspace' && digit === '') return moveTo(state, box - 1)
  // The field would see no change where the same digit is typed over itself.
  if (key === digit) return moveTo(state, box + 1)
  return undefined
}

function completeCode(digits: string): CodeState {
  return { digits: [...digits], box: codeLength - 1 }
}

function withDigit({ digits, box }: CodeState, digit: string): CodeState {
  return { digits: digits.with(box, digit), box }
}

function moveTo({ digits }: CodeState, box: number): CodeState {
  return { digits, box: Math.min(Math.max(box, 0), codeLength - 1) }
}

function digitAt({ digits, box }: CodeState): string {
  return digits[box] ?? ''
}

/** The digit that came to the one that was there, before or behind it. */
function typedDigit(typed: string, before: string): string {
  const rest = typed.replace(before, '')
  return rest.at(-1) ?? before
}

function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}
