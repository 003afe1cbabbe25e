import { type HealthStatus, healthStatus } from '@campus-print/contract/health'
import { type HealthState, takesPrints } from '@campus-print/domain/health'
import { i18n } from '@campus-print/domain/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { userDataKey, useRecheckOnForbidden } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowSkeletons, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { Badge, type Tone } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ResumePart } from './resume-part.tsx'

const refreshMs = 15_000

/** How each part of the product is, and what to do about it. */
export function HealthScreen() {
  const { data, error, isFetching, refetch } = useQuery(healthQuery)
  useRecheckOnForbidden(error)
  return (
    <Page title={i18n.t('Health')} width="reading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{i18n.t('Health')}</h1>
          <p className="text-ink-soft">
            {i18n.t('How each part of the service is. Checked every 15 seconds while you look.')}
          </p>
        </div>
        {data ? (
          <>
            <Overall health={data} />
            <Parts health={data} onResumed={() => void refetch()} />
          </>
        ) : (
          <Card>
            {error ? (
              <LoadError
                title={i18n.t('The health did not load')}
                error={error}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <RowSkeletons label={i18n.t('Checking every part')} rows={5}>
                <Skeleton className="h-10" />
              </RowSkeletons>
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}

const healthQuery = queryOptions({
  queryKey: [userDataKey, 'health'],
  // The slowest check may take its time before it counts as failing.
  queryFn: async () => (await call(healthStatus, { timeoutMs: 30_000 })).data,
  staleTime: 0,
  refetchInterval: refreshMs,
})

function Overall({ health: { state, at } }: { health: HealthStatus }) {
  const titles: Readonly<Record<HealthState, string>> = {
    ok: i18n.t('Everything works'),
    warning: i18n.t('Something needs attention today'),
    failing: i18n.t('Something needs attention now'),
  }
  const kinds = { ok: 'success', warning: 'warning', failing: 'error' } as const
  return (
    <div role="status">
      <Notice kind={kinds[state]} title={titles[state]}>
        <p>{i18n.t('Checked {when}', { when: formatDateTime(at) })}</p>
      </Notice>
    </div>
  )
}

function Parts({ health, onResumed }: { health: HealthStatus; onResumed: () => void }) {
  return (
    <Card aria-label={i18n.t('Parts of the service')} className="py-0 sm:py-0">
      <ul className="divide-y divide-line">
        {partsOf(health).map(({ part, name, advice, link }) => {
          const { state, message } = health[part]
          return (
            <li key={part} className="grid gap-2 py-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h2 className="font-semibold">{name}</h2>
                <StateBadge state={state} />
              </div>
              <p className="wrap-anywhere text-ink-soft">{message}</p>
              {state !== 'ok' && (
                <p>
                  <span className="font-semibold">{i18n.t('What to do:')}</span> {advice}
                </p>
              )}
              {part === 'hold' && state !== 'ok' && <ResumePart onResumed={onResumed} />}
              {state !== 'ok' && link && (
                <div>
                  <Link to={link.to} className={buttonClass('plain')}>
                    {link.name}
                  </Link>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function StateBadge({ state }: { state: HealthState }) {
  const states: Readonly<Record<HealthState, { tone: Tone; label: string; Icon: typeof CircleCheck }>> = {
    ok: { tone: 'green', label: i18n.t('Works'), Icon: CircleCheck },
    warning: { tone: 'yellow', label: i18n.t('Needs attention'), Icon: TriangleAlert },
    failing: { tone: 'red', label: i18n.t('Failing'), Icon: CircleAlert },
  }
  const { tone, label, Icon } = states[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-4" />}>
      {label}
    </Badge>
  )
}

interface Part {
  part: Exclude<keyof HealthStatus, 'state' | 'at'>
  name: string
  /** What a manager does where it is not well. */
  advice: string
  link?: { name: string; to: string }
}

function partsOf(health: HealthStatus): Part[] {
  return [
    {
      part: 'hold',
      name: i18n.t('Hold after a restore'),
      advice: i18n.t('Look at prints, payments and people. If all is there, resume the service.'),
    },
    {
      part: 'printers',
      name: i18n.t('Printers'),
      advice: printersAdvice(health.printers),
      link: { name: i18n.t('Open Printers'), to: paths.printers },
    },
    {
      part: 'jobs',
      name: i18n.t('Background work'),
      advice: i18n.t('Wait five minutes. If it stays, restart the service and look into its log.'),
    },
    {
      part: 'mail',
      name: i18n.t('Email'),
      advice: i18n.t('Check the mail server and its password. Mails that wait are sent once it answers.'),
    },
    {
      part: 'messages',
      name: i18n.t('Messages to people'),
      advice: i18n.t(
        'Check the accounts for SMS and WhatsApp. People still see everything on their screens.',
      ),
    },
    {
      part: 'reconciliation',
      name: i18n.t('Money'),
      advice: i18n.t('Look at what does not agree; each line says what to do.'),
      link: { name: i18n.t('Open Money'), to: paths.money },
    },
    {
      part: 'storage',
      name: i18n.t('Document storage'),
      advice: i18n.t('Check the storage and its keys. Prints wait until it answers.'),
    },
    {
      part: 'disk',
      name: i18n.t('Disk'),
      advice: i18n.t('Free some space on the server, or give it a larger disk.'),
    },
    {
      part: 'clock',
      name: i18n.t('Clock'),
      advice: i18n.t('Set the clock of the server; time synchronisation should be on.'),
    },
    {
      part: 'settings',
      name: i18n.t('Settings'),
      advice: i18n.t('Set the named settings again.'),
      link: { name: i18n.t('Open Settings'), to: paths.manageSettings },
    },
    {
      part: 'audit',
      name: i18n.t('Audit log'),
      advice: i18n.t(
        'Check the log there, and compare it with a backup. Find out who can write to the database.',
      ),
      link: { name: i18n.t('Open the audit log'), to: paths.audit },
    },
  ]
}

/** What helps a printer depends on whether a manager has paused it. */
function printersAdvice({ printers = [] }: HealthStatus['printers']): string {
  if (printers.length === 0) return i18n.t('Add a printer.')
  const isAnyPaused = printers.some(({ isPaused }) => isPaused)
  const needsVisit = !isAnyPaused || printers.some((printer) => !printer.isPaused && !isWell(printer))
  return [
    ...(isAnyPaused ? [i18n.t('Resume the paused printer when it may print again.')] : []),
    ...(needsVisit ? [i18n.t('Go to the printer and do what its display says, or pause it.')] : []),
  ].join(' ')
}

function isWell(printer: Parameters<typeof takesPrints>[0]): boolean {
  return takesPrints(printer) && printer.stateReasons.every((reason) => !reason.endsWith('-warning'))
}
