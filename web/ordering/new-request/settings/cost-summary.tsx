import { formatRupees, type PrintType, type Quote } from '@campus-print/domain/pricing'
import { Link } from '@tanstack/react-router'
import { ApiError, isConnectionError } from '../../../api/api-error.ts'
import { formatPageCount } from '../../../documents/index.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { formatSheetCount, printTypeLabels } from '../../print-labels.ts'

interface Props {
  cost: Quote | undefined
  /** Sheets of paper. */
  sheets: number | undefined
  printType: PrintType
  /** Why the request was not placed. */
  placeError: Error | undefined
  isPlacing: boolean
  isClosed: boolean
  onProceed: () => void
}

/** The price and how it is made up. On a phone it sticks to the bottom of the screen. */
export function CostSummary({ cost, sheets, printType, placeError, isPlacing, isClosed, onProceed }: Props) {
  return (
    <section
      aria-labelledby="cost-summary"
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-y border-line bg-sheet p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-sheet sm:-mx-6 sm:px-6 low:max-lg:py-2 lg:static lg:mx-0 lg:rounded-xl lg:border lg:p-6"
    >
      <h2 id="cost-summary" className="sr-only">
        Cost summary
      </h2>
      {placeError && <PlaceErrorNotice placeError={placeError} />}
      {isClosed && <Notice kind="warning">Service is currently unavailable. Please try again later.</Notice>}
      <div className="relative flex items-center justify-between gap-4 lg:block">
        <dl
          aria-live="polite"
          className="grid min-w-0 tabular-nums lg:grid-cols-[3fr_2fr] lg:gap-x-8 lg:gap-y-1"
        >
          <Line name="Print type" value={printTypeLabels[printType]} />
          <Line name="Cost per page" value={cost ? formatRupees(cost.costPerPage) : '–'} />
          <Line name="Total pages" value={formatTotalPages(cost, isClosed)} isKept />
          <Line name="Paper" value={sheets === undefined ? '–' : formatSheetCount(sheets)} />
          <div className="flex items-center gap-3 lg:col-span-2 lg:mt-3 lg:min-h-15 lg:border-t lg:border-line lg:pt-4">
            <dt className="sr-only font-semibold lg:not-sr-only">Total cost</dt>
            <dd className="text-xl font-semibold">{cost ? formatRupees(cost.total) : '–'}</dd>
          </div>
        </dl>
        <Button
          busy={isPlacing}
          disabled={isClosed}
          className="shrink-0 whitespace-nowrap lg:absolute lg:right-0 lg:bottom-0"
          onClick={onProceed}
        >
          Proceed to Payment
        </Button>
      </div>
    </section>
  )
}

/** One figure. A phone shows only the kept ones, without their names. */
function Line({ name, value, isKept = false }: { name: string; value: string; isKept?: boolean }) {
  return (
    <div className={isKept ? 'flex justify-between gap-4' : 'hidden justify-between gap-4 lg:flex'}>
      <dt className="sr-only text-ink-soft lg:not-sr-only">{name}</dt>
      <dd className="text-sm text-ink-soft lg:text-base lg:text-ink">{value}</dd>
    </div>
  )
}

function formatTotalPages(cost: Quote | undefined, isClosed: boolean): string {
  // While the service is closed the prices may be missing.
  if (!cost) return isClosed ? '–' : 'Check the pages'
  const { pagesUsed, copies, totalPages } = cost
  return copies === 1
    ? formatPageCount(totalPages)
    : `${pagesUsed} × ${copies} = ${formatPageCount(totalPages)}`
}

/** Why the request was not placed, with a link where the user must act elsewhere first. */
function PlaceErrorNotice({ placeError }: { placeError: Error }) {
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

/** Field errors say more than the general message, and either says more than ours. */
export function placeErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) {
    const verdicts = error.errors.map(({ field, message }) => `${field}: ${message}`)
    return `Validation Error: ${verdicts.join(', ')}`
  }
  if (error instanceof ApiError && isConnectionError(error)) {
    return `${error.message}. Your settings are kept: check your connection, then try again.`
  }
  return (error instanceof Error && error.message) || 'Error creating print request'
}
