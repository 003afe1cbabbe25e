import type { Settings } from '@campus-print/contract/settings'
import clsx from 'clsx'

type Props = Pick<Settings, 'campusName' | 'campusLogo'>

/** The campus beside the product: on a phone by its logo, where there is room by its name as well. */
export function CampusMark({ campusName, campusLogo }: Props) {
  if (campusName === '' && campusLogo === null) return null
  return (
    <span
      className={clsx(
        'flex min-w-0 items-center gap-2 border-l border-line pl-2 font-normal text-ink-soft',
        campusLogo === null && 'max-sm:hidden',
      )}
    >
      {campusLogo !== null && (
        // Its name is beside it, on a phone for screen readers alone.
        <img
          src={campusLogo}
          alt=""
          className="paper max-h-8 max-w-24 min-w-0 rounded-sm object-contain sm:max-w-32"
        />
      )}
      {campusName !== '' && (
        <span className={clsx('truncate', campusLogo !== null && 'max-sm:sr-only')}>{campusName}</span>
      )}
    </span>
  )
}
