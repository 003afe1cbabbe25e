import { i18n } from '@campus-print/domain/language'
import { formatRupees, type PrintType, type Quote } from '@campus-print/domain/pricing'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ApiError, isConnectionError } from '../../../api/api-error.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { formatPaper, formatTotalPages, printTypeLabels } from '../../print-labels.ts'

interface Props {
  cost: Quote | undefined
  /** Of all copies. */
  paper: { sheets: number; sides: number } | undefined
  printType: PrintType
  /** Why the request was not placed. */
  placeError: Error | undefined
  /** The price depends on the pages with colour, which are not known yet. */
  isFindingColors: boolean
  isPlacing: boolean
  isClosed: boolean
  /** When the print could be collected. */
  readyTime: ReactNode
  /** How many documents wait for their settings. */
  waitingCount: number
  /** No other document of the order has its settings yet. */
  isFirst: boolean
  onProceed: () => void
  /** Uses the settings for the documents that wait, too. */
  onProceedWithAll: () => void
}

/** The price and how it is made up. On a phone it sticks to the bottom of the screen. */
export function CostSummary(props: Props) {
  const {
    cost,
    paper,
    printType,
    placeError,
    isFindingColors,
    isPlacing,
    isClosed,
    readyTime,
    waitingCount,
    isFirst,
  } = props
  return (
    <section
      aria-labelledby="cost-summary"
      data-bottom-bar={waitingCount > 0 ? 'summary-of-several' : 'summary'}
      className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-y border-line bg-sheet p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-sheet sm:-mx-6 sm:px-6 low:max-lg:py-2 lg:static lg:mx-0 lg:rounded-xl lg:border lg:p-6"
    >
      <h2 id="cost-summary" className="sr-only">
        {i18n.t('Cost summary')}
      </h2>
      {placeError && <PlaceErrorNotice placeError={placeError} />}
      {isClosed && (
        <Notice kind="warning">{i18n.t('Service is currently unavailable. Please try again later.')}</Notice>
      )}
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 lg:block">
        <dl
          aria-live="polite"
          className="col-span-2 flex flex-wrap gap-x-4 tabular-nums low:max-lg:col-span-1 lg:grid lg:gap-y-1"
        >
          <Line name={i18n.t('Print type')} value={printTypeLabels[printType]} />
          <Line
            name={i18n.t('Cost per page')}
            value={cost ? formatCostPerPage(cost) : '–'}
            short={cost && formatCostPerPage(cost, { isShort: true })}
          />
          <Line
            name={i18n.t('Total pages')}
            value={isFindingColors ? i18n.t('Looking for colour…') : totalPagesText(cost, isClosed)}
          />
          <Line
            name={i18n.t('Paper')}
            value={paper === undefined ? '–' : formatPaper(paper)}
            isWideOnly={!paper || paper.sides === cost?.totalPages}
          />
        </dl>
        {readyTime}
        <dl
          aria-live="polite"
          className="tabular-nums lg:mt-3 lg:flex lg:min-h-15 lg:items-center lg:border-t lg:border-line lg:pt-4"
        >
          <div className="flex items-center gap-3">
            <dt className="sr-only font-semibold lg:not-sr-only">{i18n.t('Total cost')}</dt>
            <dd className="text-xl font-semibold">{cost ? formatRupees(cost.total) : '–'}</dd>
          </div>
        </dl>
        <Button
          busy={isPlacing}
          disabled={isClosed}
          className="shrink-0 whitespace-nowrap low:max-lg:row-span-2 low:max-lg:row-start-1 low:max-lg:col-start-2 lg:absolute lg:right-0 lg:bottom-0"
          onClick={props.onProceed}
        >
          {waitingCount > 0 ? i18n.t('Next document') : i18n.t('Proceed to Payment')}
        </Button>
      </div>
      {waitingCount > 0 && (
        <Button variant="plain" disabled={isClosed || isPlacing} onClick={props.onProceedWithAll}>
          {isFirst
            ? i18n.t('Use these settings for all {count, number} documents', { count: waitingCount + 1 })
            : i18n.t('Use these settings for the remaining {count, number} documents', {
                count: waitingCount + 1,
              })}
        </Button>
      )}
    </section>
  )
}

interface LineProps {
  name: string
  value: string
  /** The value on a phone, where no names are shown. */
  short?: string | undefined
  isWideOnly?: boolean
}

/** One figure. */
function Line({ name, value, short = value, isWideOnly = false }: LineProps) {
  return (
    <div className={clsx('justify-between gap-4 lg:flex', isWideOnly ? 'hidden' : 'flex')}>
      <dt className="sr-only text-ink-soft lg:not-sr-only">{name}</dt>
      <dd className="text-sm text-ink-soft lg:text-base lg:text-ink">
        <span className="lg:hidden">{short}</span>
        <span className="max-lg:hidden">{value}</span>
      </dd>
    </div>
  )
}

/** `₹5`; of a mixed print `4 × ₹1 + 2 × ₹5`, without the part that has no pages. */
function formatCostPerPage({ costPerPage, breakdown }: Quote, { isShort = false } = {}): string {
  if (costPerPage === null) {
    return [breakdown.black, breakdown.color]
      .filter(({ pages }) => pages > 0)
      .map(({ pages, perPage }) =>
        i18n.t('{pages, number} × {price}', { pages, price: formatRupees(perPage) }),
      )
      .join(' + ')
  }
  const price = formatRupees(costPerPage)
  return isShort ? i18n.t('{price} per page', { price }) : price
}

function totalPagesText(cost: Quote | undefined, isClosed: boolean): string {
  // While the service is closed the prices may be missing.
  if (!cost) return isClosed ? '–' : i18n.t('Check the pages')
  return formatTotalPages(cost.pagesUsed, cost.copies)
}

/** Why the request was not placed, with a link where the user must act elsewhere first. */
function PlaceErrorNotice({ placeError }: { placeError: Error }) {
  const isAtLimit = placeError instanceof ApiError && placeError.code === 'too_many_unpaid'
  return (
    <Notice kind="error" announced>
      <p>
        {placeErrorMessage(placeError)}
        {isAtLimit && ` ${i18n.t('This document and its settings are kept.')}`}
      </p>
      {isAtLimit && (
        <Link to={paths.dashboard} className={`${buttonClass('plain')} mt-2 justify-self-start`}>
          {i18n.t('See your requests')}
        </Link>
      )}
    </Notice>
  )
}

/** Field errors say more than the general message, and either says more than ours. */
export function placeErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) {
    const verdicts = error.errors.map(({ field, message }) => `${field}: ${message}`)
    return i18n.t('Validation Error: {verdicts}', { verdicts: verdicts.join(', ') })
  }
  if (error instanceof ApiError && isConnectionError(error)) {
    return i18n.t('{error}. Your settings are kept: check your connection, then try again.', {
      error: error.message,
    })
  }
  return (error instanceof Error && error.message) || i18n.t('Error creating print request')
}
