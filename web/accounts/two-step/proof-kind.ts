import type { TwoStep } from '@campus-print/contract/two-step'

/** What the owner of the account is asked for. */
export type ProofKind = 'password' | 'app' | 'recovery'

/** The easiest proof that the account has. */
export function proofKindOf({ hasPassword, hasApp }: Pick<TwoStep, 'hasPassword' | 'hasApp'>): ProofKind {
  if (hasPassword) return 'password'
  return hasApp ? 'app' : 'recovery'
}
