import type { CampusLoginProblem as Problem } from '@campus-print/contract/pages'
import { i18n } from '@campus-print/domain/language'
import { Link, useSearch } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useContext } from 'react'
import { addresses, paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SignUpContext } from '../sign-up-open.ts'

/** The way to the campus's own login page, below our form; nothing where the campus has none. */
export function CampusLogin() {
  const { campusLogin: campus, campusLoginBy } = useContext(SignUpContext)
  const { next } = useSearch({ strict: false })
  if (campus === null) return null
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {i18n.t('or')}
      </p>
      {campusLoginBy === 'password' ? (
        <Link to={paths.directoryLogin} search={{ next }} className={buttonClass('plain', true)}>
          <CampusName campus={campus} />
        </Link>
      ) : (
        // No link of the router: the server leads on to another site.
        <a href={addresses.campusLogin(next)} className={buttonClass('plain', true)}>
          <CampusName campus={campus} />
        </a>
      )}
    </div>
  )
}

function CampusName({ campus }: { campus: string }) {
  return (
    <>
      <Landmark aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{i18n.t('Login with {campus}', { campus })}</span>
    </>
  )
}

/** Why the campus's sign-in did not succeed. */
export function CampusLoginProblem({ problem }: { problem: Problem }) {
  const campus = useContext(SignUpContext).campusLogin ?? i18n.t('your campus')
  const { title, advice } = describeProblem(problem, campus)
  return (
    <Notice kind={problem === 'denied' ? 'info' : 'error'} title={title} announced>
      {advice}
    </Notice>
  )
}

interface Description {
  readonly title: string
  readonly advice: string
}

function describeProblem(problem: Problem, campus: string): Description {
  const otherWay = i18n.t('You can log in with your password here.')
  const askDesk = i18n.t('Please ask the print desk.')
  const descriptions: Readonly<Record<Problem, Description>> = {
    denied: { title: i18n.t('You cancelled the login with {campus}.', { campus }), advice: otherWay },
    expired: {
      title: i18n.t('The login with {campus} has expired.', { campus }),
      advice: i18n.t('It took too long, or was started in another window. Please start again.'),
    },
    rejected: {
      title: i18n.t('The answer from {campus} is not valid.', { campus }),
      advice: i18n.t('Please start again. If it happens again, tell the print desk.'),
    },
    unavailable: { title: i18n.t('{campus} is not answering.', { campus }), advice: otherWay },
    unverified: {
      title: i18n.t('{campus} has not confirmed your email address.', { campus }),
      advice: i18n.t('Confirm it there, or log in with your password here.'),
    },
    domain: {
      title: i18n.t('Your address at {campus} may not be used here.', { campus }),
      advice: askDesk,
    },
    taken: {
      title: i18n.t('Your email address belongs to another account of {campus}.', { campus }),
      advice: askDesk,
    },
  }
  return descriptions[problem]
}
