import type { Locator } from 'playwright-core'

/** Whether all of it is on the screen of a phone. */
export async function isInSight(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.y > 0 && box.y + box.height <= 844
}
