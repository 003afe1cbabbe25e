import { createContext, type ReactNode } from 'react'

interface SignUp {
  readonly isOpen: boolean
  /** Why it is closed. */
  readonly notice: ReactNode
}

/** Whether people can register now; the site closes it while the campus takes no orders. */
export const SignUpContext = createContext<SignUp>({ isOpen: true, notice: null })
