import { type SiteStatistics, siteStatistics } from '@campus-print/contract/site'
import { i18n } from '@campus-print/domain/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSettings } from '../../settings/index.ts'

const statisticsQuery = queryOptions({
  queryKey: ['site statistics'],
  queryFn: async () => (await call(siteStatistics)).data,
})

interface ShownNumber {
  value: string
  label: string
}

/** Counted numbers, once there are enough to be proud of; until then what the campus says of itself. */
export function SiteNumbers() {
  const { data } = useQuery(statisticsQuery)
  if (!data || !areWorthShowing(data)) return <ImpactNumbers />
  const format = new Intl.NumberFormat(i18n.locale)
  const numbers = [
    { value: format.format(data.people), label: i18n.t('people print here') },
    { value: format.format(data.prints), label: i18n.t('prints handed over') },
    { value: format.format(data.pages), label: i18n.t('pages printed') },
  ]
  return <Numbers title={i18n.t('This campus prints')} numbers={numbers} />
}

/** Small numbers would only say that the service is new. */
export function areWorthShowing({ people, pages }: SiteStatistics): boolean {
  return people >= 100 && pages >= 1000
}

/** What the campus says of itself. A demo shows samples. */
export function ImpactNumbers() {
  const { settings, isPending } = useSettings()
  if (isPending) return null
  const { impactNumbers, demo } = settings
  if (impactNumbers.length > 0) return <Numbers title={i18n.t('Our impact')} numbers={impactNumbers} />
  return demo ? <Numbers title={i18n.t('Our impact')} numbers={sampleNumbers()} isSample /> : null
}

function sampleNumbers(): ShownNumber[] {
  return [
    { value: '50,000+', label: i18n.t('students') },
    { value: '1M+', label: i18n.t('documents') },
    { value: '99.9%', label: i18n.t('uptime') },
  ]
}

interface NumbersProps {
  title: string
  numbers: readonly ShownNumber[]
  isSample?: boolean
}

function Numbers({ title, numbers, isSample = false }: NumbersProps) {
  return (
    <section aria-labelledby="numbers" className="grid gap-4">
      <h2 id="numbers" className="flex flex-wrap items-center gap-3 text-xl font-semibold">
        {title} {isSample && <SampleMark />}
      </h2>
      <dl className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
        {numbers.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse rounded-xl border border-line bg-sheet p-4 sm:p-6"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-2xl font-semibold text-accent-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Marks the text beside it as made up. */
export function SampleMark() {
  return (
    <span className="rounded-md bg-grey-soft px-2 py-1 text-sm font-semibold text-grey-ink">
      {i18n.t('Sample')}
    </span>
  )
}
