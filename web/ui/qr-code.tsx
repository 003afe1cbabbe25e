import { lazyPart } from './lazy-part.tsx'

/** A text as a QR code. The library that draws it is large; until it has loaded, a white square of the same size is shown. */
export const QrCode = lazyPart(
  async () => (await import('./qr-drawing.tsx')).QrDrawing,
  <div className="size-44 bg-white" />,
)
