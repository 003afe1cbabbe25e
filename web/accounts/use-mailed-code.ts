import { useNavigate } from '@tanstack/react-router'
import type { CodeStatus } from './mailed-code.ts'
import type { Verification } from './verification.ts'

/**
 * How the code stands that was mailed to confirm an address: as the last answer said, after a reload too. Nobody is
 * asked for it, since such a call would tell strangers who registers here and when.
 */
export function useMailedCode(verification: Verification) {
  const navigate = useNavigate()

  /** Shows what an answer has just said. */
  const showCode = (code: CodeStatus) => {
    // Wherever one is by now: the answer to a last try brings nobody back here.
    void navigate({
      to: '.',
      search: true,
      replace: true,
      state: (before) => ({ ...before, verification: { ...verification, code } }),
    })
  }
  return { code: verification.code, showCode }
}
