import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const mostPresses = 80

/** Goes to a control as people do who use no mouse; fails where Tab does not lead there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await goTo(page, control, 'Tab')
}

/** The same backwards. */
export async function tabBackTo(page: Page, control: Locator): Promise<void> {
  await goTo(page, control, 'Shift+Tab')
}

/** Goes down a menu to one of its entries. */
export async function arrowTo(page: Page, entry: Locator): Promise<void> {
  await goTo(page, entry, 'ArrowDown')
}

async function goTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await isFocused(control)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${await control.evaluate((element) => element.outerHTML)}`)
}

/** Goes to a button, a link or a switch and presses it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Types into a field that was reached by Tab, over its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * Goes down a list to what begins with some words. Typing them would do, too, but a browser forgets what was typed a
 * second ago.
 */
export async function chooseIn(page: Page, list: Locator, beginning: string): Promise<void> {
  await tabTo(page, list)
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if ((await list.locator('option:checked').textContent())?.startsWith(beginning)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`ArrowDown does not lead to ${beginning}`)
}

/** Waits until the keyboard is in a control: what a page does by itself comes a moment after what it shows. */
export async function expectFocused(control: Locator): Promise<void> {
  await expect.poll(() => isFocused(control)).toBe(true)
}

/** Whether the keyboard is in a control. */
export function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}
