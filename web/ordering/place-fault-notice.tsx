import { Link } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { sayPlaceFault } from './place-fault.ts'

/** Why a request was not made and, where something has to be done elsewhere first, the way there. */
export function PlaceFaultNotice({ fault }: { fault: Error }) {
  const isAtLimit = fault instanceof ApiError && fault.code === 'too_many_unpaid'
  return (
    <Notice kind="fault" announced>
      <p>
        {sayPlaceFault(fault)}
        {isAtLimit && ' This document and its settings are kept.'}
      </p>
      {isAtLimit && (
        <Link to={paths.dashboard} className={`${buttonClass('plain')} mt-2 justify-self-start`}>
          See your requests
        </Link>
      )}
    </Notice>
  )
}
