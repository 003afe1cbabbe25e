import { i18n } from '@campus-print/domain/language'
import { type Media, mediaSizes, rasterFormat } from '@campus-print/domain/printing'
import {
  type PrinterConnection,
  bytesDocument,
  notBegun,
  readPrinter,
  submitJob,
} from '@campus-print/ipp/client'
import { recordAudit } from '../audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type Printing, type PrinterRow, connectPrinter, reportedFeatures } from '../printing/index.ts'
import { connectionProblem } from './check-printer.ts'
import { findPrinter } from './printers-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
  readonly addressOf: Printing['addressOf']
  readonly toRaster: Printing['toRaster']
}

const timeoutMs = 20_000

/** Prints a page that shows whether size, margins and colours are right; also on a paused printer. */
export async function printTestPage(
  { db, now, addressOf, toRaster }: Context,
  { printerId, managerId }: { printerId: string; managerId: string },
): Promise<{ jobId: number }> {
  const printer = await findPrinter(db, printerId)
  if (!printer) throw new ApiError('printer_not_found')
  const connection = connectPrinter({ addressOf }, printer)
  if (!connection)
    throw new ApiError('printer_did_not_answer', i18n.t('The virtual printer runs in another process.'))
  const jobId = await sendTestPage(connection, { printer, now, toRaster })
  await recordAudit(
    { db, now },
    { actorId: managerId, action: 'print test page', subject: 'printer', subjectId: printer.id },
  )
  return { jobId }
}

async function sendTestPage(
  connection: PrinterConnection,
  { printer, now, toRaster }: Pick<Context, 'now' | 'toRaster'> & { printer: PrinterRow },
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const report = await readPrinter(connection, signal)
    const { pageSizes, color } = reportedFeatures(report)
    const media = pageSizes[0] ?? 'A4'
    const template = {
      copies: 1,
      sides: 'one-sided',
      media: mediaSizes[media].ippName,
      printColorMode: color ? 'color' : 'monochrome',
    } as const
    const pdf = await drawTestPage({ printer: printer.name, media, color, now })
    const raster = rasterFormat(report, template)
    const progress = await submitJob(
      connection,
      {
        name: `Test page ${now.toISOString()}`,
        template,
        document: bytesDocument(raster ? await toRaster(pdf, { media, raster, signal }) : pdf),
        documentFormat: raster ? 'image/pwg-raster' : 'application/pdf',
        hold: report.holdsJobs,
      },
      notBegun,
      // Nothing is stored: a manager can print a lost test page again.
      { save: () => Promise.resolve(), signal },
    )
    if (!progress.job) throw new ApiError('printer_did_not_answer')
    return progress.job.id
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('printer_did_not_answer', connectionProblem(error, connection))
  }
}

interface TestPage {
  readonly printer: string
  readonly media: Media
  readonly color: boolean
  readonly now: Date
}

/**
 * A frame 10 mm from the edges, a scale of greys, colours and the printer's name. In English, since the
 * standard fonts of PDF have only Latin letters.
 */
export async function drawTestPage({ printer, media, color, now }: TestPage): Promise<Uint8Array> {
  // Loaded with the first test page: the library is a tenth of all code, which would slow down every start.
  const { PDFDocument, StandardFonts, degrees, rgb } = await import('@cantoo/pdf-lib')
  const { width, height } = mediaSizes[media]
  const document = await PDFDocument.create()
  const page = document.addPage([width, height])
  const [bold, plain] = [
    await document.embedFont(StandardFonts.HelveticaBold),
    await document.embedFont(StandardFonts.Helvetica),
  ]
  const margin = 28.35
  const black = rgb(0, 0, 0)
  const frame = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  page.drawRectangle({ ...frame, borderColor: black, borderWidth: 0.5 })
  const left = margin + 28
  // Characters that the font lacks are replaced.
  const name = printer.replaceAll(/[^\x20-\x7e]/g, '?')
  page.drawText('Test page', { x: left, y: height - 110, size: 36, font: bold })
  page.drawText(name, { x: left, y: height - 140, size: 16, font: plain })
  const facts = [`Paper: ${media}`, `Printed: ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`]
  facts.forEach((fact, index) =>
    page.drawText(fact, { x: left, y: height - 170 - index * 18, size: 11, font: plain }),
  )
  const box = { width: 40, height: 40, borderColor: black, borderWidth: 0.5 }
  for (let step = 0; step <= 10; step += 1) {
    const grey = 1 - step / 10
    page.drawRectangle({ ...box, x: left + step * 40, y: height - 270, color: rgb(grey, grey, grey) })
  }
  if (color) {
    const colors = [rgb(0, 1, 1), rgb(1, 0, 1), rgb(1, 1, 0), rgb(1, 0, 0), rgb(0, 1, 0), rgb(0, 0, 1)]
    colors.forEach((fill, index) =>
      page.drawRectangle({ ...box, x: left + index * 40, y: height - 330, color: fill }),
    )
  }
  page.drawText('The frame is 10 mm from each edge of the paper.', {
    x: left,
    y: margin + 14,
    size: 10,
    font: plain,
  })
  page.drawText('10 mm', { x: margin - 4, y: height / 2, size: 8, font: plain, rotate: degrees(90) })
  return document.save()
}
