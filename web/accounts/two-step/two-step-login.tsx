import type { TwoStep } from '@campus-print/contract/two-step'
import { maxPasskeys } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { useRestoreLostFocus } from '../../ui/focus.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { twoStepQuery } from '../profile/profile-queries.ts'
import { canUsePasskeys } from './passkeys.ts'
import { proofKindOf } from './proof-kind.ts'
import { type Removable, removableOf, SecondFactors } from './second-factors.tsx'
import type { Factor } from './set-up.tsx'

const SetUp = lazyPart(async () => (await import('./set-up.tsx')).SetUp, <PageSpinner />)
const RemoveFactor = lazyPart(
  async () => (await import('./change-two-step.tsx')).RemoveFactor,
  <PageSpinner />,
)
const RenewCodes = lazyPart(async () => (await import('./change-two-step.tsx')).RenewCodes, <PageSpinner />)
const TurnOff = lazyPart(async () => (await import('./change-two-step.tsx')).TurnOff, <PageSpinner />)

/** A passkey or a code beside the password: set up, changed and turned off here. */
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
            ? i18n.t('On since {date}. Every login asks for a second step.', {
                date: formatDate(data.since),
              })
            : i18n.t('A second step at login keeps others out, even if they know your password.')}
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

type Opened = 'set up' | Factor | 'renew' | 'turn off' | Removable

/** The buttons, and the form that one of them opens. */
function Choices({ twoStep }: { twoStep: TwoStep }) {
  const [opened, setOpened] = useState<Opened>()
  const [opener, setOpener] = useState<Opened>()
  const isOn = twoStep.since !== null
  // A form disappears with the focus in it, and so may a button with what it changed.
  const factors = `${twoStep.passkeys.length} passkeys${twoStep.hasApp ? ', app' : ''}`
  const { next, onFocus } = useRestoreLostFocus<HTMLButtonElement>(opened ? 'form' : factors)
  const open = (part: Opened) => {
    setOpener(part)
    setOpened(part)
  }
  const queries = useQueryClient()
  const navigate = useNavigate()
  const wanted = useLocation({ select: ({ state }) => state.wantedPage })
  const close = () => {
    setOpened(undefined)
    const isSetUp = opened === 'set up' && queries.getQueryData(twoStepQuery.queryKey)?.since
    if (isSetUp && wanted !== undefined) void navigate({ href: wanted })
  }
  const props = { twoStep, next, opener, onOpen: open }
  return (
    <div className="contents" onFocus={onFocus}>
      {opened ? (
        <OpenedForm opened={opened} twoStep={twoStep} onClose={close} />
      ) : isOn ? (
        <WhileOn {...props} />
      ) : (
        <WhileOff {...props} />
      )}
    </div>
  )
}

interface FormProps {
  opened: Opened
  twoStep: TwoStep
  onClose: () => void
}

function OpenedForm({ opened, twoStep, onClose }: FormProps) {
  const by = proofKindOf(twoStep)
  // Nothing proves an account that neither a password nor a second factor opens.
  const byForNew = twoStep.since === null && !twoStep.hasPassword ? undefined : by
  if (opened === 'set up')
    return <SetUp factor={canUsePasskeys() ? undefined : 'app'} by={byForNew} onClose={onClose} />
  if (opened === 'app' || opened === 'passkey')
    return <SetUp factor={opened} by={byForNew} onClose={onClose} />
  if (opened === 'renew') return <RenewCodes by={by} onClose={onClose} />
  if (opened === 'turn off') return <TurnOff by={by} isRequired={twoStep.isRequired} onClose={onClose} />
  return <RemoveFactor by={by} factor={opened} onClose={onClose} />
}

interface StateProps {
  twoStep: TwoStep
  /** The button that takes the focus back: the one that opened the last form, if it is still there. */
  next: RefObject<HTMLButtonElement | null>
  opener: Opened | undefined
  onOpen: (opened: Opened) => void
}

function WhileOff({ twoStep: { isRequired }, next, onOpen }: StateProps) {
  return (
    <>
      {isRequired && (
        <Notice kind="warning" title={i18n.t('Your campus asks for two-step login')}>
          {i18n.t('Set it up to go on with the print desk and with managing.')}
        </Notice>
      )}
      <Button
        ref={next}
        variant={isRequired ? 'primary' : 'plain'}
        className="sm:justify-self-start"
        onClick={() => onOpen('set up')}
      >
        {i18n.t('Set up two-step login')}
      </Button>
    </>
  )
}

function WhileOn({ twoStep, next, opener, onOpen }: StateProps) {
  const { hasApp, passkeys, recoveryCodesLeft: left } = twoStep
  const canAddPasskey = canUsePasskeys() && passkeys.length < maxPasskeys
  const canConnectApp = !hasApp
  const offered: Opened[] = [
    ...(canAddPasskey ? ['passkey' as const] : []),
    ...(canConnectApp ? ['app' as const] : []),
    ...removableOf(twoStep),
    'turn off',
  ]
  const takesFocus = offered.find((part) => part === opener) ?? 'renew'
  const refOf = (part: Opened) => (part === takesFocus ? next : undefined)
  return (
    <>
      <SecondFactors twoStep={twoStep} refOf={refOf} onRemove={onOpen} />
      <p className={left <= 2 ? 'font-semibold text-danger' : 'text-ink-soft'}>
        {i18n.t(
          '{left, plural, =0 {No recovery codes} one {# recovery code} other {# recovery codes}} left',
          {
            left,
          },
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {canAddPasskey && (
          <Button ref={refOf('passkey')} variant="plain" onClick={() => onOpen('passkey')}>
            {i18n.t('Add a passkey')}
          </Button>
        )}
        {canConnectApp && (
          <Button ref={refOf('app')} variant="plain" onClick={() => onOpen('app')}>
            {i18n.t('Connect an authenticator app')}
          </Button>
        )}
        <Button ref={refOf('renew')} variant="plain" onClick={() => onOpen('renew')}>
          {i18n.t('New recovery codes')}
        </Button>
        <Button ref={refOf('turn off')} variant="plain" onClick={() => onOpen('turn off')}>
          {i18n.t('Turn off')}
        </Button>
      </div>
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that sent its user here to set up two-step login. */
    wantedPage?: string
  }
}
