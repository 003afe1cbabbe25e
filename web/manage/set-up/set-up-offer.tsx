import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useManagedSettings } from '../campus-settings/settings-query.ts'

/** Leads managers of a new campus to its set-up. */
export function SetUpOffer() {
  const { data } = useManagedSettings()
  if (!data || data.setUpDone) return null
  return (
    <Notice title={i18n.t('Set up your campus')}>
      <p>{i18n.t('Name, prices, hours and a printer: five short steps. People can order meanwhile.')}</p>
      <div className="mt-1">
        <Link to={paths.setUp} className={buttonClass()}>
          {i18n.t('Start the set-up')}
        </Link>
      </div>
    </Notice>
  )
}
