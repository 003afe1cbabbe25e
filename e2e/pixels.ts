import type { Locator } from 'playwright-core'

/** Counts the dark pixels of the canvas within an element; 0 if nothing is drawn yet. */
export function darkPixels(element: Locator): Promise<number> {
  return element.evaluate((parent) => {
    const canvas = parent.querySelector('canvas')
    const drawn = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    let count = 0
    if (!drawn) return 0
    for (let index = 0; index < drawn.length; index += 4) {
      if ((drawn[index] ?? 255) < 100 && (drawn[index + 3] ?? 0) > 100) count += 1
    }
    return count
  })
}
