import type { Locator } from 'playwright-core'

/** How many dark pixels the canvas within an element shows; 0 where nothing is drawn yet. */
export function darkPixels(element: Locator): Promise<number> {
  return element.evaluate((place) => {
    const canvas = place.querySelector('canvas')
    const drawn = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    let count = 0
    if (!drawn) return 0
    for (let at = 0; at < drawn.length; at += 4) {
      if ((drawn[at] ?? 255) < 100 && (drawn[at + 3] ?? 0) > 100) count += 1
    }
    return count
  })
}
