import type { Locator } from 'playwright-core'

/** Returns whether the whole element is in the viewport of a phone, which is 844 pixels high. */
export async function isInViewport(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.y > 0 && box.y + box.height <= 844
}
