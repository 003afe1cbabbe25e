import type { ManagedPrinter } from '@campus-print/contract/printers'
import { i18n } from '@campus-print/domain/language'
import { lowSupplyPercent } from '@campus-print/domain/printing'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, CirclePause, LoaderCircle, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Badge, type Tone } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PrinterActions } from './printer-actions.tsx'

/** One printer: how it is, what it can do, what it did, and what a manager can do about it. */
export function PrinterCard({ printer }: { printer: ManagedPrinter }) {
  const { id, name, makeAndModel, location, stateReasons } = printer
  return (
    <Card aria-labelledby={`printer-${id}`} className="grid content-start gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={`printer-${id}`} className="text-lg font-semibold wrap-anywhere">
            {name}
          </h2>
          <StateBadge printer={printer} />
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[makeAndModel, location].filter(Boolean).join(' · ')}
        </p>
        <p className="font-mono text-sm text-ink-soft wrap-anywhere">
          {printer.isVirtual ? i18n.t('Virtual: keeps its pages as files') : printer.uri}
        </p>
      </div>
      {stateReasons.length > 0 && (
        <Notice kind={stateReasons.some(({ severity }) => severity === 'error') ? 'error' : 'warning'}>
          <ul>
            {stateReasons.map(({ keyword, text }) => (
              <li key={keyword}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        <Fact name={i18n.t('Prints')} isWide>
          {abilitiesOf(printer)}
        </Fact>
        <Fact name={i18n.t('Waiting here')}>{formatNumber(printer.openJobs)}</Fact>
        <Fact name={i18n.t('Sides printed')}>{formatNumber(printer.pagesPrinted)}</Fact>
        <Fact name={i18n.t('Speed')}>
          {printer.pagesPerMinute === null
            ? i18n.t('Not known yet')
            : i18n.t('{sides, plural, one {# side a minute} other {# sides a minute}}', {
                sides: Math.round(printer.pagesPerMinute),
              })}
        </Fact>
        {printer.coverSlip && <Fact name={i18n.t('Cover slip')}>{i18n.t('With each job')}</Fact>}
        {printer.hasCertificate && <Fact name={i18n.t('Certificate')}>{i18n.t('Chosen')}</Fact>}
      </dl>
      <Supplies supplies={printer.supplies} />
      <PrinterActions printer={printer} />
    </Card>
  )
}

function StateBadge({ printer: { pausedAt, state } }: { printer: ManagedPrinter }) {
  const { tone, Icon, label } = pausedAt === null ? states()[state] : pausedState()
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-4" />}>
      {label}
    </Badge>
  )
}

interface StateLook {
  readonly tone: Tone
  readonly Icon: typeof CircleCheck
  readonly label: string
}

function states(): Record<ManagedPrinter['state'], StateLook> {
  return {
    idle: { tone: 'green', Icon: CircleCheck, label: i18n.t('Ready') },
    processing: { tone: 'blue', Icon: LoaderCircle, label: i18n.t('Printing') },
    stopped: { tone: 'red', Icon: CircleAlert, label: i18n.t('Stopped') },
    unreachable: { tone: 'red', Icon: Unplug, label: i18n.t('Not reachable') },
  }
}

function pausedState(): StateLook {
  return { tone: 'yellow', Icon: CirclePause, label: i18n.t('Paused') }
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx(isWide && 'col-span-full')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Such as `Colour, both sides, A4, A3`. */
function abilitiesOf({ color, duplex, pageSizes, finishings }: ManagedPrinter): string {
  if (color === null) return i18n.t('Not known yet')
  return [
    color ? i18n.t('Colour') : i18n.t('Black and white'),
    duplex === true ? i18n.t('both sides') : i18n.t('one side'),
    ...pageSizes,
    ...(finishings.includes('staple') ? [i18n.t('staples')] : []),
    ...(finishings.includes('punch') ? [i18n.t('punches holes')] : []),
  ].join(', ')
}

function formatNumber(value: number): string {
  return new Intl.NumberFormat(i18n.locale).format(value)
}

/** The levels of toner and other supplies. */
function Supplies({ supplies }: Pick<ManagedPrinter, 'supplies'>) {
  const known = supplies.filter(({ level }) => level !== null)
  if (known.length === 0) return null
  return (
    <ul aria-label={i18n.t('Supplies')} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {known.map(({ name, level }) => (
        <li key={name} className="grid gap-1 text-sm">
          <div className="flex justify-between gap-2">
            <span className="wrap-anywhere">{supplyLabel(name)}</span>
            <span className={clsx(isLow(level) && 'font-semibold text-danger')}>{formatPercent(level)}</span>
          </div>
          <div aria-hidden className="h-2 overflow-hidden rounded-full bg-well">
            <div
              className={clsx('h-full', isLow(level) ? 'bg-danger' : 'bg-accent')}
              style={{ width: `${level ?? 0}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function formatPercent(level: number | null): string {
  return new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format((level ?? 0) / 100)
}

/** The usual names that printers give; any other stays as it is. */
function supplyLabel(name: string): string {
  const labels: Readonly<Record<string, string>> = {
    'black toner': i18n.t('Black toner'),
    'cyan toner': i18n.t('Cyan toner'),
    'magenta toner': i18n.t('Magenta toner'),
    'yellow toner': i18n.t('Yellow toner'),
  }
  return labels[name.toLowerCase()] ?? name
}

function isLow(level: number | null): boolean {
  return level !== null && level < lowSupplyPercent
}
