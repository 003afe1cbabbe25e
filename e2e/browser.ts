import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from 'playwright-core'

const fullBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without windows, notifications and a PDF viewer needs a quarter less CPU time for each test. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Features of a full browser that cost more than the page of a test. */
const disabledFeatures = [
  // These load two pages below the address bar of every window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Chromium uses only the last list, so this one repeats the features that Playwright disables.
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

/** Saves work that is useless without a screen: an emulated graphics card, and a process for each window. */
const cheapOptions = ['--disable-gpu', '--disable-site-isolation-trials', '--renderer-process-limit=1']

interface Launch {
  /** Starts a browser with notifications and a PDF viewer. */
  readonly isFull?: boolean
  /** Further command-line arguments. */
  readonly more?: readonly string[]
}

/** Launches the installed Chromium, headless, and without its background connections to the internet. */
export function launchBrowser({ isFull = false, more = [] }: Launch = {}): Promise<Browser> {
  const programs = isFull ? fullBrowsers : [headlessShell, ...fullBrowsers]
  const executablePath = process.env.CHROMIUM ?? programs.find((path) => existsSync(path))
  if (!executablePath) throw new Error('Chromium is needed; name it in CHROMIUM if it lies elsewhere')
  const offline = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      ...offline,
      ...cheapOptions,
      `--disable-features=${disabledFeatures.join(',')}`,
      ...more,
    ],
  })
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Exceptions and console errors of the page; a healthy visit has none. */
  readonly pageErrors: string[]
}

/** Opens a window of the browser for a new user, without cookies. */
export async function openWindow(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
): Promise<Visit> {
  // A service worker would respond before the routes of a test.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...device })
  // A page may wait for a process to start, which takes long on a busy machine.
  context.setDefaultTimeout(90_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) pageErrors.push(message.text())
  })
  return { page, context, pageErrors }
}

/** Before a user is signed in, the browser logs that the profile call was rejected. */
function isExpected(text: string): boolean {
  return text.includes('401 (Unauthorized)')
}
