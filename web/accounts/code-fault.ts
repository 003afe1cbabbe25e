import { ApiError, serverMessage } from '../api/api-error.ts'

/** Why a code was not taken, with the tries that remain where the server tells. */
export function codeErrorMessage(error: unknown): string {
  const message = serverMessage(error, 'Verification failed')
  const left = error instanceof ApiError ? error.attemptsLeft : undefined
  return left === undefined ? message : `${message}. ${left} attempts remaining`
}

/** Whether the code itself was refused: another must be typed. */
export function isCodeRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'code_expired')
}
