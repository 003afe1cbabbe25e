import type { PublicPath } from '@campus-print/contract/pages'
import type { ComponentType } from 'react'

interface PublicPageInfo {
  /** The tab's title, before the product's name. */
  title: string
  /** For search engines. */
  description: string
  load: () => Promise<ComponentType>
}

/** The pages that the build renders in English. Each one's code is a file of its own. */
export const pages: Readonly<Record<PublicPath, PublicPageInfo>> = {
  '/': {
    title: 'Print from your phone',
    description:
      'Upload a document, see the price before you pay, and collect the printout on campus with your print ID.',
    load: async () => (await import('./landing/landing-page.tsx')).LandingPage,
  },
  '/about': {
    title: 'About Us',
    description: 'Why Campus Print exists, how it works behind the desk, and what we care about.',
    load: async () => (await import('./about-page.tsx')).AboutPage,
  },
  '/contact': {
    title: 'Contact',
    description: 'Reach the print desk by email, phone or message, and find quick answers.',
    load: async () => (await import('./contact/contact-page.tsx')).ContactPage,
  },
  '/web-team': {
    title: 'Web team',
    description: 'The people who made Campus Print, and the tools they made it with.',
    load: async () => (await import('./web-team-page.tsx')).WebTeamPage,
  },
}

export function isPublicPath(path: string): path is PublicPath {
  return Object.hasOwn(pages, path)
}
