import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const maxPresses = 80

/** Presses Tab until a control has the focus; fails if Tab does not lead there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await goTo(page, control, 'Tab')
}

/** Presses Shift+Tab until a control has the focus; fails if Shift+Tab does not lead there. */
export async function tabBackTo(page: Page, control: Locator): Promise<void> {
  await goTo(page, control, 'Shift+Tab')
}

/** Presses the down arrow in a menu until an entry has the focus. */
export async function arrowTo(page: Page, entry: Locator): Promise<void> {
  await goTo(page, entry, 'ArrowDown')
}

async function goTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await isFocused(control)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${await control.evaluate((element) => element.outerHTML)}`)
}

/** Moves the focus to a button, a link or a switch by Tab, and presses it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Moves the focus to a field by Tab, and types over its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * Presses the down arrow in a list until an option with this beginning is selected. Typing its text would select it
 * too, but a browser forgets what was typed a second ago.
 */
export async function chooseIn(page: Page, list: Locator, beginning: string): Promise<void> {
  await tabTo(page, list)
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if ((await list.locator('option:checked').textContent())?.startsWith(beginning)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`ArrowDown does not lead to ${beginning}`)
}

/** Waits until a control has the focus, since a page moves the focus a moment after it shows the control. */
export async function expectFocused(control: Locator): Promise<void> {
  await expect.poll(() => isFocused(control)).toBe(true)
}

/** Returns whether a control has the focus. */
export function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}
