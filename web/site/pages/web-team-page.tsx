import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { sitePaths } from '../../site-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useRotation } from '../use-rotation.ts'

/** Who made Campus Print. */
export function WebTeamPage() {
  return (
    <Page title={i18n.t('Web team')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <div className="grid items-center gap-6 sm:grid-cols-[auto_1fr]">
          <TeamPicture />
          <div className="grid gap-2">
            <h1 className="text-2xl font-semibold tracking-tight">{i18n.t('Campus Print web team')}</h1>
            <p className="max-w-[44rem] text-lg text-ink-soft">
              {i18n.t(
                'A few people who missed too many submissions in front of a printer, and built a way past the queue.',
              )}
            </p>
          </div>
        </div>
        <WhatWeDo />
        <Technologies />
        <a href={sitePaths.contact} className={`${buttonClass()} justify-self-start`}>
          {i18n.t('Contact Us')}
        </a>
      </div>
    </Page>
  )
}

/** Sheets that look over each other's shoulders. */
function TeamPicture() {
  return (
    <svg viewBox="0 0 120 96" aria-hidden className="w-40">
      <g className="fill-sheet stroke-edge" strokeWidth="2">
        <rect x="8" y="18" width="44" height="60" rx="4" transform="rotate(-8 30 48)" />
        <rect x="68" y="18" width="44" height="60" rx="4" transform="rotate(8 90 48)" />
        <rect x="37" y="14" width="46" height="66" rx="4" />
      </g>
      <g className="stroke-accent" strokeWidth="4" strokeLinecap="round" fill="none">
        <path d="M50 36v.1M70 36v.1" />
        <path d="M51 52c5 6 13 6 18 0" />
      </g>
    </svg>
  )
}

function WhatWeDo() {
  const parts = [
    {
      title: i18n.t('Design'),
      text: i18n.t('Every screen is tried on a small phone first, in light and dark, in three languages.'),
    },
    {
      title: i18n.t('Engineering'),
      text: i18n.t('Money and pages are counted twice before anything is printed.'),
    },
    {
      title: i18n.t('Care'),
      text: i18n.t('We read every message to the print desk, and mend what went wrong.'),
    },
  ]
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {parts.map(({ title, text }) => (
        <li key={title}>
          <Card className="grid h-full content-start gap-2">
            <h2 className="text-lg font-semibold">{title}</h2>
            <p className="text-ink-soft">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}

const technologies = ['TypeScript', 'React', 'PostgreSQL', 'Fastify', 'PDFium', 'IPP', 'Razorpay']

/** How long each technology is highlighted, in ms. */
const highlightMs = 3000

function Technologies() {
  const highlighted = useRotation(technologies.length, highlightMs)
  return (
    <Card aria-labelledby="made-with" className="grid gap-4">
      <CardTitle id="made-with">{i18n.t('Made with')}</CardTitle>
      <ul className="flex flex-wrap gap-3">
        {technologies.map((name, index) => (
          <li
            key={name}
            data-highlighted={index === highlighted || undefined}
            className={clsx(
              'rounded-lg border px-4 py-2 font-semibold transition-colors',
              index === highlighted ? 'border-accent bg-accent text-on-accent' : 'border-line bg-well',
            )}
          >
            {name}
          </li>
        ))}
      </ul>
    </Card>
  )
}
