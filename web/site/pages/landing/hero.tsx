import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { sitePaths } from '../../../site-paths.ts'
import {
  UnavailableBanner,
  useOpening,
  openingMessage,
  useServiceStatus,
  useSettings,
} from '../../../settings/index.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { SignUpLink } from '../../sign-up-link.tsx'
import { useRotation } from '../../use-rotation.ts'
import { scenes } from './hero-scenes.tsx'
import { ProductPicture } from './product-picture.tsx'

/** How long each drawing stays, in ms. */
const sceneMs = 4500

/** What the product does, in front of drawings that take turns. */
export function Hero() {
  const [isPaused, setPaused] = useState(false)
  const shown = useRotation(scenes.length, sceneMs, isPaused)
  return (
    <section className="relative overflow-hidden border-b border-line">
      <div aria-hidden className="absolute inset-0 max-lg:opacity-60">
        {scenes.map((Scene, index) => (
          <div
            key={Scene.name}
            data-scene={index === shown ? 'shown' : 'hidden'}
            className={clsx(
              'absolute inset-0 transition-opacity duration-700',
              index !== shown && 'opacity-0',
            )}
          >
            <Scene />
          </div>
        ))}
      </div>
      <div className="relative mx-auto grid w-full max-w-[72rem] items-center gap-10 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[1fr_20rem]">
        <HeroText />
        <ProductPicture />
      </div>
      <IconButton
        label={isPaused ? i18n.t('Let the background change') : i18n.t('Stop the background')}
        className="!absolute right-2 bottom-2 bg-sheet motion-reduce:hidden [html:not([data-theme])_&]:hidden"
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
      </IconButton>
    </section>
  )
}

function HeroText() {
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="max-w-[18ch] text-2xl font-semibold tracking-tight text-balance">
        {i18n.t('Print from your phone, collect with a code')}
      </h1>
      <p className="max-w-[40ch] text-lg text-ink-soft">
        {i18n.t(
          'Upload your document, see the price before you pay, and walk past the queue with your print ID.',
        )}
      </p>
      <UnavailableBanner />
      <div className="flex w-full flex-wrap gap-3">
        <SignUpLink className={`${buttonClass()} max-sm:flex-1`}>{i18n.t('Create account')}</SignUpLink>
        <a href={sitePaths.login} className={`${buttonClass('plain')} max-sm:flex-1`}>
          {i18n.t('Login')}
        </a>
      </div>
      <OpeningLine />
    </div>
  )
}

/** Whether the desk is open. It says nothing while no orders are taken, and before the hours are known. */
function OpeningLine() {
  const { available } = useServiceStatus()
  const { isPending, isDefault } = useSettings()
  const opening = useOpening()
  const isKnown = available && !isPending && !isDefault
  return <p className="min-h-6 text-ink-soft">{isKnown && openingMessage(opening)}</p>
}
