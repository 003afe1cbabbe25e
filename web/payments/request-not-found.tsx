import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** The address names no request of this user. */
export function RequestNotFound() {
  return (
    <EmptyState
      title={i18n.t('Request Not Found')}
      action={
        <Link to={paths.dashboard} className={buttonClass()}>
          {i18n.t('Go to Dashboard')}
        </Link>
      }
    >
      {i18n.t("We couldn't find this print in your account.")}
    </EmptyState>
  )
}
