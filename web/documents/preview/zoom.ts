/** How wide a page is beside the room there is for it; 1 fits the width. */
export type Zoom = number

const steps: readonly Zoom[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export const fitWidth: Zoom = 1

/** The next larger zoom; the largest stays. */
export function zoomIn(zoom: Zoom): Zoom {
  return steps.find((step) => step > zoom) ?? zoom
}

/** The next smaller zoom; the smallest stays. */
export function zoomOut(zoom: Zoom): Zoom {
  return steps.findLast((step) => step < zoom) ?? zoom
}

/** The zoom that a key asks for, or `undefined` for a key that asks for none. */
export function zoomByKey(key: string, zoom: Zoom): Zoom | undefined {
  switch (key) {
    case '+':
    case '=':
      return zoomIn(zoom)
    case '-':
      return zoomOut(zoom)
    case '0':
      return fitWidth
    default:
      return undefined
  }
}
