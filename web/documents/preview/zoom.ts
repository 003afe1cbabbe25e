/** Page width divided by the available width; 1 fits. */
export type Zoom = number

const steps: readonly Zoom[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export const fitWidth: Zoom = 1

/** The next larger zoom, or the largest. */
export function zoomIn(zoom: Zoom): Zoom {
  return steps.find((step) => step > zoom) ?? zoom
}

/** The next smaller zoom, or the smallest. */
export function zoomOut(zoom: Zoom): Zoom {
  return steps.findLast((step) => step < zoom) ?? zoom
}

/** The zoom after a key; `undefined` for any other key. */
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
