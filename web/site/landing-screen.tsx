import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { UnavailableBanner, useServiceStatus } from '../settings/index.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { HeroDrawing } from './hero-drawing.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PricesAndHours } from './prices-and-hours.tsx'

/** The first screen for visitors. */
export function LandingScreen() {
  const { available } = useServiceStatus()
  return (
    <Page title="Print from your phone">
      <div className="grid gap-10 sm:gap-16">
        <UnavailableBanner />
        <section className="grid items-center gap-8 lg:grid-cols-[1fr_24rem]">
          <div className="grid justify-items-start gap-6">
            <h1 className="max-w-[18ch] text-2xl font-semibold tracking-tight text-balance">
              Print from your phone, collect with a code
            </h1>
            <p className="max-w-[40ch] text-lg text-ink-soft">
              Upload your document, see the price before you pay, and walk past the queue with your print ID.
            </p>
            <div className="flex w-full flex-wrap gap-3">
              {available ? (
                <Link to={paths.register} className={`${buttonClass()} max-sm:flex-1`}>
                  Create account
                </Link>
              ) : (
                <Button disabled className="max-sm:flex-1">
                  Create account
                </Button>
              )}
              <Link to={paths.login} className={`${buttonClass('plain')} max-sm:flex-1`}>
                Login
              </Link>
            </div>
          </div>
          <HeroDrawing />
        </section>
        <HowItWorks />
        <PricesAndHours />
      </div>
    </Page>
  )
}
