import type { Locator, Page } from 'playwright-core'

const mostPresses = 60

/** Goes to a control as people do who use no mouse; fails where Tab does not lead there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${await control.evaluate((element) => element.outerHTML)}`)
}

/** Types into a field that was reached by Tab, over what stood there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
