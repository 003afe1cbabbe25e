import { estimatePrint } from '@campus-print/contract/queue'
import { i18n } from '@campus-print/domain/language'
import type { PrintType } from '@campus-print/domain/pricing'
import { countSides, type GivenLayout, type Media } from '@campus-print/domain/printing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { readyMessage, useSettings } from '../settings/index.ts'

export interface PrintToEstimate extends GivenLayout {
  readonly pagesUsed: number
  readonly copies: number
  readonly pageSize: Media
  readonly printType: PrintType
  readonly doubleSided: boolean
}

interface Props {
  print: PrintToEstimate
  className?: string
}

const refetchMs = 60_000

/** When a print could be collected that is paid now. Nothing waits for it. */
export function ReadyTime({ print, className = '' }: Props) {
  const { timeZone } = useSettings().settings
  const query = {
    pages: String(countSides(print)),
    pageSize: print.pageSize,
    printType: print.printType,
    doubleSided: print.doubleSided ? 'true' : 'false',
    finishing: print.finishing,
  } as const
  const { data, dataUpdatedAt, isPending } = useQuery({
    queryKey: ['estimate', query],
    queryFn: async () => (await call(estimatePrint, { query })).data,
    placeholderData: keepPreviousData,
    staleTime: refetchMs,
    refetchInterval: refetchMs,
    retry: false,
  })
  // What is below must not move when the answer comes.
  if (isPending) return <p className={`min-h-5 ${className}`} />
  if (!data || (data.readyAt === null && data.estimatedMinutes !== null)) return null
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      {data.readyAt === null
        ? i18n.t('No printer that can print this is working right now. It prints as soon as one does.')
        : readyMessage(data.readyAt, { now: new Date(dataUpdatedAt), timeZone })}
    </p>
  )
}
