import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Where the pictures of this run are, for people to look at. */
const pictures = join(import.meta.dirname, '..', '..', '.cache', 'screens')

/** They come and go, and lie over what is to be seen. */
const withoutToasts = '[data-sonner-toaster] { visibility: hidden }'

/** What a change of colours alone can break. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']

/** Looks at what a page shows, in the light and in the dark: it fits, everyone can use it, and there are pictures of it. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await turn(page, 'light')
  await page.waitForLoadState('networkidle')
  expect([name, await overflowOf(page)]).toEqual([name, 0])
  await takePicture(page, `${name}-light`)
  expect(await faultsOf(axeOn(page))).toEqual([])
  await turn(page, 'dark')
  await takePicture(page, `${name}-dark`)
  expect(await faultsOf(axeOn(page).withRules(rulesOfColors))).toEqual([])

  async function faultsOf(axe: AxeBuilder): Promise<string[]> {
    const { violations } = await axe.analyze()
    return violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target.join(' ')}`)
  }
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
}

async function takePicture(page: Page, name: string): Promise<void> {
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

/** None of our screens has frames, and without them there is no need of another page for each look. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}
