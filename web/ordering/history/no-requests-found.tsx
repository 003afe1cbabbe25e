import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { hasFilters, type HistorySearch } from './history-search.ts'

/** Shown where there is no request: none that the filters find, or none at all. */
export function NoRequestsFound({ search = {} }: { search?: HistorySearch }) {
  if (hasFilters(search)) {
    return (
      <EmptyState
        title={i18n.t('No Print Requests Found')}
        action={
          <Link to={paths.history} search={{ sort: search.sort }} className={buttonClass('plain')}>
            {i18n.t('Clear filters')}
          </Link>
        }
      >
        {i18n.t('No requests match your current filters.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={i18n.t('No Print Requests Found')}
      action={
        <Link to={paths.print} className={buttonClass('plain')}>
          {i18n.t('Create Print Request')}
        </Link>
      }
    >
      {i18n.t("You haven't made any print requests yet.")}
    </EmptyState>
  )
}
