import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../axe.ts'
import { desktop, phone } from '../fixtures.ts'

/** The folder for screenshots, for people to look at. They take time, so they are only made if PICTURES is set. */
const screenshots = process.env['PICTURES'] && join(import.meta.dirname, '..', '..', '.cache', 'screens')

/** Hides toasts, which come and go and cover the screen. */
const withoutToasts = '[data-sonner-toaster] { visibility: hidden }'

/** The rules that a change of colours alone can break. */
const colorRules = ['color-contrast', 'link-in-text-block']

const sizes = { phone: phone.viewport!, desktop: desktop.viewport! }

/** Checks that a page fits windows of both sizes in light and dark colours and is accessible. Leaves a phone's window. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await setTheme(page, 'light')
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size])
    await lookInLight(page, `${name}-${size}`)
  }
  await setTheme(page, 'dark')
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(sizes[size])
    await lookInDark(page, `${name}-${size}`)
  }
}

/** Checks that a page fits its window in light and dark colours and is accessible. */
export async function lookAtOneSize(page: Page, name: string): Promise<void> {
  await setTheme(page, 'light')
  await lookInLight(page, name)
  await setTheme(page, 'dark')
  await lookInDark(page, name)
}

async function lookInLight(page: Page, name: string): Promise<void> {
  await page.waitForFunction(isComplete)
  expect([name, await overflowOf(page)]).toEqual([name, 0])
  await takeScreenshot(page, `${name}-light`)
  expect([name, await axeViolations(page)]).toEqual([name, []])
}

async function lookInDark(page: Page, name: string): Promise<void> {
  await page.waitForFunction(isComplete)
  await takeScreenshot(page, `${name}-dark`)
  expect([name, await axeViolations(page, colorRules)]).toEqual([name, []])
}

/** Runs in the page: it has a heading and no placeholders in the window, fonts and images are loaded, animations over. */
function isComplete(): boolean {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  const moving = document.getAnimations().filter(isMoving)
  for (const animation of moving) animation.finish()
  // The page loads content outside of the window only when the user scrolls there.
  const isInWindow = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  return (
    document.querySelector('h1') !== null &&
    ![...document.querySelectorAll('.animate-late')].some(isInWindow) &&
    document.fonts.status === 'loaded' &&
    [...document.images].every((image) => image.complete || !isInWindow(image)) &&
    moving.length === 0
  )
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!screenshots) return
  await page.screenshot({
    path: join(screenshots, `${name}.png`),
    fullPage: true,
    style: withoutToasts,
    animations: 'disabled',
  })
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = globalThis.document.documentElement
    return scrollWidth - clientWidth
  })
}
