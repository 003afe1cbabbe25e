import { PDFDocument, type PDFFont, StandardFonts, grayscale } from '@cantoo/pdf-lib'
import { sheetSize, type Media, type Orientation } from '@campus-print/domain/printing'
import QRCode from 'qrcode'

/** The texts of a cover slip, without the owner's name. Only Latin letters: the standard fonts of PDF have no others. */
export interface CoverSlip {
  readonly printId: string
  /** Further lines, such as pages and copies. */
  readonly lines: readonly string[]
}

/**
 * Draws the slip on top of a print: its ID, whose end can be read from afar, and as a QR code. With `sides` 2 it has
 * the blank back of its sheet. The same slip gives the same bytes.
 */
export async function drawCoverSlip(
  { printId, lines }: CoverSlip,
  { media, orientation, sides }: { media: Media; orientation: Orientation; sides: 1 | 2 },
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { width, height } = sheetSize(media, orientation)
  const mono = await document.embedFont(StandardFonts.CourierBold)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([width, height])
  /** A point on the shorter edge of A4. */
  const unit = Math.min(width, height) / 595
  const margin = 42 * unit
  let y = height - margin
  const writeCentered = (text: string, font: PDFFont, most: number) => {
    const size = Math.min(most, (width - 2 * margin) / font.widthOfTextAtSize(text, 1))
    y -= 0.8 * size
    page.drawText(text, { x: (width - font.widthOfTextAtSize(text, size)) / 2, y, size, font })
    y -= 0.4 * size
  }
  writeCentered(printId.slice(-4), mono, 150 * unit)
  writeCentered(printId, mono, 42 * unit)
  const { side, path } = drawQr(printId)
  const qrSize = 200 * unit
  // Scanners need white around it.
  y -= 20 * unit
  page.drawSvgPath(path, { x: (width - qrSize) / 2, y, scale: qrSize / side, color: grayscale(0) })
  y -= qrSize + 32 * unit
  for (const line of lines) writeCentered(line, plain, 18 * unit)
  if (sides === 2) document.addPage([width, height])
  return document.save({ useObjectStreams: false })
}

/** The outline of the dark modules of a QR code, each one unit wide, in a square of so many units. */
function drawQr(text: string): { side: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size
  let path = ''
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`
  }
  return { side, path }
}
