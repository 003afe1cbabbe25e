/** A printer, 48 x 48 pixels, as PNG: what `printer-icons` points to. */
export const printerIcon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAYAAABXAvmHAAAAY0lEQVR42u3ZsQ2AIBCGUSahs2AGxnF8h4DeTnN6RN' +
    '+X/AO8huRCKZJuVVsfkUsBRAUAAAAAAAAAABDUth9j5QEAfB1wDgDgbwCvEAAAAEAu4M1DJuUyAwAAAAAAeHI+sKVr',
  'base64',
)
