import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'

interface Kind {
  readonly name: string
  readonly files: number
  readonly pages: number
  /** The edge of the picture on each page, in pixels; without it, the pages have no picture. */
  readonly picture?: number
}

/** Kinds of files that students print, roughly in real proportions. */
const kinds: readonly Kind[] = [
  { name: 'form', files: 20, pages: 1 },
  { name: 'essay', files: 30, pages: 5 },
  { name: 'slides', files: 15, pages: 25, picture: 300 },
  { name: 'report', files: 15, pages: 40 },
  { name: 'scan', files: 15, pages: 4, picture: 1600 },
  { name: 'thesis', files: 5, pages: 150 },
]

/** Writes PDFs of typical kinds into a folder; returns their paths. */
export async function typicalFiles(folder: string): Promise<string[]> {
  const paths: string[] = []
  for (const kind of kinds) {
    const bytes = await writePdf(kind)
    for (let index = 0; index < kind.files; index += 1) {
      const path = join(folder, `${kind.name}-${index}.pdf`)
      await writeFile(path, bytes)
      paths.push(path)
    }
  }
  return interleave(paths)
}

async function writePdf({ pages, picture }: Kind): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let index = 0; index < pages; index += 1) {
    const page = document.addPage()
    if (picture)
      page.drawImage(await document.embedJpg(await noise(picture)), { x: 50, y: 50, width: 400, height: 400 })
    for (let line = 0; line < 40; line += 1) {
      page.drawText(`Line ${line} of page ${index}, as long as lines in an essay are`, {
        x: 50,
        y: 780 - line * 18,
        size: 11,
        font,
      })
    }
  }
  return document.save()
}

function noise(edge: number): Promise<Buffer> {
  const grain = { type: 'gaussian' as const, mean: 200, sigma: 20 }
  const create = { width: edge, height: edge, channels: 3 as const, background: 'white', noise: grain }
  return sharp({ create }).jpeg({ quality: 80 }).toBuffer()
}

/** Spreads each kind over the whole list, in the same order in every run. */
function interleave(paths: readonly string[]): string[] {
  const step = 37
  return paths.map((_, index) => paths[(index * step) % paths.length] ?? '')
}
