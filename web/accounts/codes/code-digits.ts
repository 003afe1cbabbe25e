import { codeLength } from '@campus-print/domain/accounts'

/** One entry per box: a digit, or the empty string. */
export type CodeDigits = readonly string[]

/** The boxes and the index of the focused one. */
export interface CodeState {
  readonly digits: CodeDigits
  readonly box: number
}

export const emptyDigits: CodeDigits = Array.from({ length: codeLength }, () => '')

export function isComplete(digits: CodeDigits): boolean {
  return digits.every((digit) => digit !== '')
}

/** The digits as one string. */
export function joinDigits(digits: CodeDigits): string {
  return digits.join('')
}

/**
 * The state after a box reads `text`. One digit fills the box and focuses the next; a whole code fills all boxes; text
 * without a digit changes nothing.
 */
export function enterText(state: CodeState, text: string): CodeState {
  const typed = onlyDigits(text)
  if (typed.length === codeLength) return completeCode(typed)
  if (text === '') return withDigit(state, '')
  if (typed === '') return state
  return moveTo(withDigit(state, typedDigit(typed, digitAt(state))), state.box + 1)
}

/** The state after a paste. Only text with exactly as many digits as a code changes anything. */
export function pasteText(state: CodeState, text: string): CodeState {
  const pasted = onlyDigits(text)
  return pasted.length === codeLength ? completeCode(pasted) : state
}

/** The state after a key that the field itself would not handle; `undefined` leaves the key to the field. */
export function pressKey(state: CodeState, key: string): CodeState | undefined {
  const { box } = state
  const digit = digitAt(state)
  if (key === 'ArrowLeft') return moveTo(state, box - 1)
  if (key === 'ArrowRight') return moveTo(state, box + 1)
  if (key === 'Backspace' && digit === '') return moveTo(state, box - 1)
  // Typing the same digit again fires no change event.
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

/** The digit that was added before or behind the present one. */
function typedDigit(typed: string, before: string): string {
  const rest = typed.replace(before, '')
  return rest.at(-1) ?? before
}

function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}
