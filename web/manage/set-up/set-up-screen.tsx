import type { ManagedSettings } from '@campus-print/contract/manage-settings'
import { i18n } from '@campus-print/domain/language'
import { useNavigate } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { browserStorage } from '../../ui/storage.ts'
import { useManagedSettings, useSaveSettings } from '../campus-settings/settings-query.ts'
import { SetUpStep, type StepId, stepIds, stepNames } from './set-up-step.tsx'

/** The first steps of a new campus, one after the other; each may be left out. */
export function SetUpScreen() {
  const { data, error, isFetching, refetch } = useManagedSettings()
  return (
    <Page title={i18n.t('Set up your campus')} width="reading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{i18n.t('Set up your campus')}</h1>
          <p className="text-ink-soft">
            {i18n.t('Everything can be changed later under Settings and Printers.')}
          </p>
        </div>
        {data ? (
          <Steps settings={data} />
        ) : (
          <Card>
            {error ? (
              <LoadError
                title={i18n.t('The settings did not load')}
                error={error}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <Skeleton className="h-64" />
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}

function Steps({ settings }: { settings: ManagedSettings }) {
  const [done, setDone] = useState(storedSteps)
  const [present, show] = useState(() => stepIds.find((step) => !done.includes(step)) ?? 'campus')
  const navigate = useNavigate()
  const finishing = useSaveSettings(() => {
    browserStorage.remove(storageKey)
    void navigate({ to: paths.dashboard })
  })
  const finish = () => finishing.mutate({ setUpDone: true })
  const complete = () => {
    const next = [...new Set([...done, present])]
    setDone(next)
    browserStorage.set(storageKey, next)
    const left = stepIds.find((step) => !next.includes(step))
    if (left) show(left)
  }
  const isComplete = stepIds.every((step) => done.includes(step))
  return (
    <>
      <StepList done={done} present={present} onShow={show} />
      <SetUpStep key={present} step={present} settings={settings} onDone={complete} />
      <div className="flex flex-wrap gap-3">
        {isComplete ? (
          <Button busy={finishing.isPending} onClick={finish}>
            {i18n.t('Finish the set-up')}
          </Button>
        ) : (
          <Button variant="quiet" busy={finishing.isPending} onClick={finish}>
            {i18n.t('Skip the set-up')}
          </Button>
        )}
      </div>
    </>
  )
}

const storageKey = 'set-up'

/** The steps that were done in this browser. */
function storedSteps(): StepId[] {
  const stored = browserStorage.get(storageKey)
  return Array.isArray(stored) ? stepIds.filter((step) => stored.includes(step)) : []
}

interface StepListProps {
  done: readonly StepId[]
  present: StepId
  onShow: (step: StepId) => void
}

function StepList({ done, present, onShow }: StepListProps) {
  const names = stepNames()
  return (
    <ol aria-label={i18n.t('Steps')} className="flex flex-wrap gap-x-2">
      {stepIds.map((step) => {
        const isDone = done.includes(step)
        const Icon = isDone ? CircleCheck : Circle
        return (
          <li key={step}>
            <button
              type="button"
              aria-current={step === present ? 'step' : undefined}
              onClick={() => onShow(step)}
              className="flex min-h-11 items-center gap-2 rounded-lg px-3 hover:bg-accent-soft aria-[current=step]:bg-accent-soft aria-[current=step]:font-semibold aria-[current=step]:text-accent-ink"
            >
              <Icon aria-hidden className={isDone ? 'size-5 text-green-ink' : 'size-5 text-ink-soft'} />
              {names[step]}
              {isDone && <span className="sr-only">{i18n.t('done')}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
