import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../axe.ts'

/** Where the pictures of this run are, for people to look at. Taking them takes time, so it is asked for. */
const pictures = process.env['PICTURES'] && join(import.meta.dirname, '..', '..', '.cache', 'screens')

/** They come and go, and cover the screen. */
const withoutToasts = '[data-sonner-toaster] { visibility: hidden }'

/** What a change of colours alone can break. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

/** Looks at what a page shows, in the light and in the dark: it fits, and everyone can use it. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await turn(page, 'light')
  await page.waitForFunction(isComplete)
  expect([name, await overflowOf(page)]).toEqual([name, 0])
  await takePicture(page, `${name}-light`)
  expect([name, await axeViolations(page)]).toEqual([name, []])
  await turn(page, 'dark')
  await page.waitForFunction(isComplete)
  await takePicture(page, `${name}-dark`)
  expect([name, await axeViolations(page, rulesOfColors)]).toEqual([name, []])
}

/** Runs in the page: it has its title and no placeholders in the window, fonts and pictures are loaded, movements at their end. */
function isComplete(): boolean {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  const moving = document.getAnimations().filter(isMoving)
  for (const animation of moving) animation.finish()
  // What is outside the window is loaded once someone scrolls there.
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

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  await page.screenshot({
    path: join(pictures, `${name}.png`),
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
