import { Link } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { placeErrorMessage } from './place-fault.ts'

/** Why a request was not made and, where something has to be done elsewhere first, the way there. */
export function PlaceErrorNotice({ placeError }: { placeError: Error }) {
  const isAtLimit = placeError instanceof ApiError && placeError.code === 'too_many_unpaid'
  return (
    <Notice kind="error" announced>
      <p>
        {placeErrorMessage(placeError)}
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
