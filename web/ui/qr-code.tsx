import { lazyPart } from './lazy-part.tsx'

/** A text as a QR code. What draws it is large; a white square of its size stands there until it has come. */
export const QrCode = lazyPart(
  async () => (await import('./qr-drawing.tsx')).QrDrawing,
  <div className="size-44 bg-white" />,
)
