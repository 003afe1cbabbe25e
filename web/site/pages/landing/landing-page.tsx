import { i18n } from '@campus-print/domain/language'
import { SiteNumbers } from '../numbers.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PricesAndHours } from './prices-and-hours.tsx'
import { Testimonials } from './testimonials.tsx'
import { useEffect } from 'react'

/** The first page for visitors. */
export function LandingPage() {
  useEffect(() => {
    document.title = `${i18n.t('Print from your phone')} · Campus Print`
  }, [])
  return (
    <>
      <Hero />
      <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-12 px-4 py-10 sm:px-6 sm:py-16">
        <HowItWorks />
        <PricesAndHours />
        <SiteNumbers />
        <Testimonials />
      </div>
    </>
  )
}
