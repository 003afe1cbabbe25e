import QRCode from 'qrcode'

/** A text as a QR code: the outline of its dark modules, each one unit wide, in a square of so many units. */
export function drawQr(text: string): { side: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size
  let path = ''
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let width = 0
      while (x + width < side && modules.get(y, x + width)) width += 1
      if (width > 0) path += `M${x} ${y}h${width}v1h${-width}z`
      x += width
    }
  }
  return { side, path }
}
