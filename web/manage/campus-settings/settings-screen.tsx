import { i18n } from '@campus-print/domain/language'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PricesSection, type SectionProps } from './sections/prices.tsx'
import { useManagedSettings } from './settings-query.ts'

/** The settings of the campus, a section at a time. */
export function SettingsScreen() {
  const { data, error, isFetching, refetch } = useManagedSettings()
  const { section } = useSearch({ strict: false })
  const present = sections().find(({ id }) => id === section) ?? firstSection()
  return (
    <Page title={i18n.t('Settings')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h1 className="text-xl font-semibold">{i18n.t('Settings')}</h1>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[13rem_minmax(0,40rem)]">
          <SectionMenu present={present.id} />
          <div className="grid gap-4">
            {data ? (
              <>
                {data.unreadable.length > 0 && <UnreadableSettings paths={data.unreadable} />}
                <present.Form key={present.id} settings={data} />
              </>
            ) : error ? (
              <Card>
                <LoadError
                  title={i18n.t('The settings did not load')}
                  error={error}
                  isRetrying={isFetching}
                  onRetry={() => void refetch()}
                />
              </Card>
            ) : (
              <LoadingSection />
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}

function LoadingSection() {
  return (
    <Card role="status">
      <span className="sr-only">{i18n.t('Loading the settings')}</span>
      <Skeleton className="h-64" />
    </Card>
  )
}

/** A list of links; on a phone a select. */
function SectionMenu({ present }: { present: string }) {
  const navigate = useNavigate()
  return (
    <>
      <div className="md:hidden">
        <Field label={i18n.t('Section')}>
          {(controlProps) => (
            <SelectInput
              {...controlProps}
              value={present}
              onChange={({ target }) =>
                void navigate({ to: paths.manageSettings, search: { section: target.value } })
              }
            >
              {sections().map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <nav aria-label={i18n.t('Sections of the settings')} className="max-md:hidden">
        <ul className="grid gap-1">
          {sections().map(({ id, name }) => (
            <li key={id}>
              <Link
                to={paths.manageSettings}
                search={{ section: id }}
                aria-current={id === present ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-lg px-3 hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

interface Section {
  id: string
  name: string
  Form: ComponentType<SectionProps>
}

function firstSection(): Section {
  return { id: 'prices', name: i18n.t('Prices'), Form: PricesSection }
}

// Each opens alone, so that the first one need not wait for the others.
const lazySection = (load: () => Promise<ComponentType<SectionProps>>) => lazyPart(load, <LoadingSection />)
const CampusAndLogoSection = lazySection(
  async () => (await import('./sections/campus.tsx')).CampusAndLogoSection,
)
const DocumentsSection = lazySection(async () => (await import('./sections/documents.tsx')).DocumentsSection)
const HolidaysSection = lazySection(async () => (await import('./sections/holidays.tsx')).HolidaysSection)
const HoursSection = lazySection(async () => (await import('./sections/hours.tsx')).HoursSection)
const LimitsSection = lazySection(async () => (await import('./sections/limits.tsx')).LimitsSection)
const NumbersSection = lazySection(async () => (await import('./sections/numbers.tsx')).NumbersSection)
const OrdersSection = lazySection(async () => (await import('./sections/orders.tsx')).OrdersSection)
const QuotasSection = lazySection(async () => (await import('./sections/quotas.tsx')).QuotasSection)
const RegistrationSection = lazySection(
  async () => (await import('./sections/registration.tsx')).RegistrationSection,
)
const ReprintsSection = lazySection(async () => (await import('./sections/reprints.tsx')).ReprintsSection)
const SellerSection = lazySection(async () => (await import('./sections/seller.tsx')).SellerSection)
const UnreadableSettings = lazyPart(
  async () => (await import('./unreadable-settings.tsx')).UnreadableSettings,
)

function sections(): Section[] {
  return [
    firstSection(),
    { id: 'orders', name: i18n.t('Taking orders'), Form: OrdersSection },
    { id: 'hours', name: i18n.t('Opening hours'), Form: HoursSection },
    { id: 'holidays', name: i18n.t('Holidays'), Form: HolidaysSection },
    { id: 'campus', name: i18n.t('Campus and contact'), Form: CampusAndLogoSection },
    { id: 'seller', name: i18n.t('Seller and tax'), Form: SellerSection },
    { id: 'documents', name: i18n.t('Documents'), Form: DocumentsSection },
    { id: 'quotas', name: i18n.t('Quotas'), Form: QuotasSection },
    { id: 'reprints', name: i18n.t('Free reprints'), Form: ReprintsSection },
    { id: 'registration', name: i18n.t('Registration'), Form: RegistrationSection },
    { id: 'limits', name: i18n.t('Protection'), Form: LimitsSection },
    { id: 'numbers', name: i18n.t('Public numbers'), Form: NumbersSection },
  ]
}
