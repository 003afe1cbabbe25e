import { createContext, type ReactNode } from 'react'

interface SignUp {
  readonly isOpen: boolean
  /** Why it is closed. */
  readonly notice: ReactNode
  /** What the campus calls its own sign-in, where it has one. */
  readonly campusLogin: string | null
  /** How it is used: on a page of the campus, or by login and password on ours. */
  readonly campusLoginBy: 'page' | 'password' | null
}

/** Whether people can register now, and by what else than a password; the site closes it while the campus takes no orders. */
export const SignUpContext = createContext<SignUp>({
  isOpen: true,
  notice: null,
  campusLogin: null,
  campusLoginBy: null,
})
