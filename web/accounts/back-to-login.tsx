import { Link, useSearch } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { textLinkClass } from './sign-in-frame.tsx'

/** The way back, without forgetting where one wanted to go after signing in. */
export function BackToLogin() {
  const search = useSearch({ strict: false })
  return (
    <Link to={paths.login} search={search} className={textLinkClass}>
      Back to Login
    </Link>
  )
}
