import type { TwoStep } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { twoStepQuery } from '../profile/profile-queries.ts'

const SetUp = lazyPart(async () => (await import('./set-up.tsx')).SetUp, <PageSpinner />)
const RenewCodes = lazyPart(async () => (await import('./change-two-step.tsx')).RenewCodes, <PageSpinner />)
const TurnOff = lazyPart(async () => (await import('./change-two-step.tsx')).TurnOff, <PageSpinner />)

/** A code from an app beside the password: turned on, renewed and turned off here. */
export function TwoStepLogin() {
  const { data, isError, error, isFetching, refetch } = useQuery(twoStepQuery)
  return (
    <Card aria-labelledby="two-step" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CardTitle id="two-step">{i18n.t('Two-step login')}</CardTitle>
          {data?.since && (
            <Badge tone="green" icon={<Check aria-hidden className="size-4" />}>
              {i18n.t('On')}
            </Badge>
          )}
        </div>
        <p className="text-ink-soft">
          {data?.since
            ? i18n.t('On since {date}. Every login asks for a code from your authenticator app.', {
                date: formatDate(data.since),
              })
            : i18n.t('A code from an app on your phone keeps others out, even if they know your password.')}
        </p>
      </div>
      {data ? (
        <Choices twoStep={data} />
      ) : isError ? (
        <LoadError
          title={i18n.t('Two-step login did not load')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Card>
  )
}

type Opened = 'set up' | 'renew' | 'turn off'

/** The buttons, and the form that one of them opens. */
function Choices({ twoStep }: { twoStep: TwoStep }) {
  const { since, hasPassword, isRequired, recoveryCodesLeft: left } = twoStep
  const [opened, setOpened] = useState<Opened>()
  const first = useRef<HTMLButtonElement>(null)
  // The form disappears with the focus in it.
  const close = () => {
    flushSync(() => setOpened(undefined))
    first.current?.focus()
  }
  if (opened === 'set up') return <SetUp hasPassword={hasPassword} onClose={close} />
  if (opened === 'renew') return <RenewCodes hasPassword={hasPassword} onClose={close} />
  if (opened === 'turn off') return <TurnOff hasPassword={hasPassword} onClose={close} />
  if (since === null) {
    return (
      <>
        {isRequired && (
          <Notice kind="warning" title={i18n.t('Your campus asks for two-step login')}>
            {i18n.t('Set it up to go on with the print desk and with managing.')}
          </Notice>
        )}
        <Button
          ref={first}
          variant={isRequired ? 'primary' : 'plain'}
          className="sm:justify-self-start"
          onClick={() => setOpened('set up')}
        >
          {i18n.t('Set up two-step login')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={left <= 2 ? 'font-semibold text-danger' : 'text-ink-soft'}>
        {i18n.t(
          '{left, plural, =0 {No recovery codes} one {# recovery code} other {# recovery codes}} left',
          {
            left,
          },
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={first} variant="plain" onClick={() => setOpened('renew')}>
          {i18n.t('New recovery codes')}
        </Button>
        <Button variant="plain" onClick={() => setOpened('turn off')}>
          {i18n.t('Turn off')}
        </Button>
      </div>
    </>
  )
}
