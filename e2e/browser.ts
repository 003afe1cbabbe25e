import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from 'playwright-core'

const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without a window, notifications and a viewer of PDF files does a quarter less work for each test. */
const headless = '/usr/bin/chromium-headless-shell'

/** The parts of a visible browser that cost more than a test's own page. */
const unseen = [
  // Two pages below the address bar of every window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Chromium obeys the last such list alone: what Playwright leaves out stays out.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Without a screen, drawing by an emulated graphics card and a process for each window are wasted work. */
const economical = ['--disable-gpu', '--disable-site-isolation-trials', '--renderer-process-limit=1']

interface Launch {
  /** With notifications and a viewer of PDF files. */
  readonly isWhole?: boolean
  /** Further arguments of the program. */
  readonly more?: readonly string[]
}

/** The machine's own Chromium, without a visible window, and with no connection to the world outside. */
export function launchBrowser({ isWhole = false, more = [] }: Launch = {}): Promise<Browser> {
  const programs = isWhole ? windowed : [headless, ...windowed]
  const executablePath = process.env.CHROMIUM ?? programs.find((path) => existsSync(path))
  if (!executablePath) throw new Error('Chromium is needed; name it in CHROMIUM if it lies elsewhere')
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', ...quiet, ...economical, `--disable-features=${unseen.join(',')}`, ...more],
  })
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained of; a healthy visit leaves it empty. */
  readonly complaints: string[]
}

/** A new person's window of the browser. */
export async function openWindow(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
): Promise<Visit> {
  // A service worker would answer before what a test puts in a call's way.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...device })
  // What a page shows may wait for a process to start, which takes long where others are busy.
  context.setDefaultTimeout(90_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** Before anyone is signed in, the browser notes that the profile call was rejected. */
function isExpected(text: string): boolean {
  return text.includes('401 (Unauthorized)')
}
