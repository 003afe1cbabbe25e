import { onePixel } from '@campus-print/contract/examples/samples'
import { splitTax } from '@campus-print/domain/payments'
import { formatRupeesAndPaise } from '@campus-print/domain/pricing'
import { renderToBuffer } from '@react-pdf/renderer'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readQr } from '../../../testing/fixtures/files/read-qr.ts'
import { readText } from '../../../testing/fixtures/files/read-text.ts'
import { sampleInvoice, samplePrint } from '../../../testing/fixtures/files/sample-invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { InvoicePage, createPdfRenderer, fitsPage } from './render-invoice.tsx'

let renderPdf: (invoice: InvoiceDocument) => Promise<Buffer>
beforeAll(async () => {
  renderPdf = await createPdfRenderer()
})

/** The text of an invoice, lines joined. */
async function textOf(invoice: InvoiceDocument): Promise<string> {
  const pages = await readText(await renderPdf(invoice))
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

const base = sampleInvoice()

describe('a tax invoice', () => {
  test('names seller, buyer, goods, payment method and tax', async () => {
    const text = await textOf(base)
    for (const said of [
      'Tax invoice CP/26-27/000123',
      'Campus Print Services',
      'Ground floor, Central Library University Road Pune 411007',
      'GSTIN 27AAAAA0000A1Z5',
      '20 November 2026, 3:04 PM',
      'Asha Kulkarni',
      'asha.kulkarni@campus.example',
      'Student, Information Technology',
      'By UPI',
      'pay_Nx2kQ7bT9cLmZa',
      'thesis.pdf',
      'A4, black and white, on both sides',
      '7 × 2',
      'SAC 998912',
      'Taxable value ₹11.86',
      'CGST 9% ₹1.07',
      'SGST 9% ₹1.07',
      'Total ₹14.00',
      'Rupees fourteen only',
      'PRT-7K3M9Q-X4TN8VWH',
      'Computer generated, no signature needed.',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('Demo')
  })

  test.each([1, 4])(
    'has %i print IDs that are copied without a space, whatever their letters',
    async (count) => {
      const ids = ['AJAJAJA', 'EJEJEJE', 'JAJAJAJ', 'JEJEJEJ'].map((letters) => `PRT-${letters}-${letters}A`)
      const prints = ids.slice(0, count).map((printId) => samplePrint({ printId }))
      const text = await textOf(sampleInvoice({ prints }))
      for (const { printId } of prints) expect(text).toContain(printId)
    },
  )

  test('shows lakhs with Indian digit grouping, in figures and in words', async () => {
    const text = await textOf({ ...base, total: 1_20_000_50 })
    expect(text).toContain('₹1,20,000.50')
    expect(text).toContain('Rupees one lakh twenty thousand and fifty paise only')
  })

  test('shows its dates in the time zone of the campus', async () => {
    const lateEvening = new Date('2026-03-31T20:00:00Z')
    expect(await textOf({ ...base, issuedAt: lateEvening })).toContain('1 April 2026')
    expect(await textOf({ ...base, issuedAt: lateEvening, timeZone: 'UTC' })).toContain('31 March 2026')
  })

  test('shows parts that add up to the amount, for every rate', async () => {
    const rates = fc.integer({ min: 0, max: 28 }).map((percent) => percent * 100)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 10_000_000 }), rates, async (total, rate) => {
        const split = splitTax(total, rate)
        const text = await textOf({ ...base, total, tax: { sac: '998912', rate, split } })
        expect(text).toContain(`Taxable value ${formatRupeesAndPaise(split.taxable)}`)
        expect(text).toContain(`CGST ${rate / 200}% ${formatRupeesAndPaise(split.cgst)}`)
        expect(split.taxable + split.cgst + split.sgst).toBe(total)
      }),
      { numRuns: 10 },
    )
  })

  test('names its refunds and their credit notes', async () => {
    const refund = { amount: 300, at: base.issuedAt, creditNote: 'CN/26-27/000007' }
    const text = await textOf({
      ...base,
      refunds: [
        { ...refund, state: 'refunded' },
        { ...refund, state: 'on_its_way' },
        { ...refund, state: 'failed' },
      ],
    })
    expect(text).toContain('Refunded on 20 November 2026 Credit note CN/26-27/000007 ₹3.00')
    expect(text).toContain('On its way back since 20 November 2026')
    expect(text).toContain('Could not be refunded on 20 November 2026')
    expect(text).not.toContain('Show it at the print desk')
  })
})

test('a receipt of a seller without a tax registration shows no tax', async () => {
  const text = await textOf({ ...base, title: 'Receipt', tax: null, seller: { ...base.seller, gstin: null } })
  expect(text).toContain('Receipt CP/26-27/000123')
  expect(text).not.toMatch(/GST|SAC|[Tt]ax/)
})

test('a credit note names the invoice, the reason, and the refund', async () => {
  const text = await textOf({
    ...base,
    title: 'Credit note',
    number: 'CN/26-27/000007',
    total: 700,
    tax: { sac: '998912', rate: 1800, split: splitTax(700, 1800) },
    corrects: { number: 'CP/26-27/000123', issuedAt: base.issuedAt, reason: 'Two pages were smudged' },
  })
  expect(text).toContain('Credit note CN/26-27/000007')
  expect(text).toContain('Corrects CP/26-27/000123 of 20 November 2026 Reason: Two pages were smudged')
  expect(text).toContain('Total refunded ₹7.00')
})

test('an invoice of a simulated payment says that no money moved', async () => {
  const text = await textOf({ ...base, payment: { ...base.payment, simulated: true } })
  expect(text).toContain('Demo: no money moved')
})

test('the QR code contains the print ID', async () => {
  expect(await readQr(await renderPdf(base))).toBe(base.prints[0]!.printId)
})

test('the same invoice renders to the same bytes', async () => {
  const invoice = { ...base, prints: [samplePrint({ documentName: 'हिन्दी प्रबंध.pdf' })] }
  expect((await renderPdf(invoice)).equals(await renderPdf(invoice))).toBe(true)
})

test('an invoice without page breaks is the same as with them, whether it fits one page or not', async () => {
  const pageCounts = new Set<number>()
  for (const length of [10, 462, 463, 1_000]) {
    const invoice = { ...base, prints: [samplePrint({ documentName: 'x'.repeat(length) })] }
    const pdf = await renderPdf(invoice)
    expect(pdf.equals(await renderToBuffer(InvoicePage({ document: invoice, pages: 'many' })))).toBe(true)
    pageCounts.add((await readText(pdf)).length)
  }
  expect([...pageCounts]).toEqual([1, 2])
})

describe('a document whose name', () => {
  const named = (documentName: string) => ({ ...base, prints: [samplePrint({ documentName })] })

  test('is Hindi shows it unchanged', async () => {
    const text = await textOf(named('भाषण संग्रह.pdf'))
    expect(text).toContain('भाषण संग्रह.pdf')
    expect(text).not.toContain('\u{fffd}')
  })

  test('has letters that the fonts lack shows one replacement for each', async () => {
    expect(await textOf(named('تقرير final.pdf'))).toContain('\u{fffd} final.pdf')
    expect(await textOf(named('👩‍👩‍👧 family 🎓.pdf'))).toContain('\u{fffd} family \u{fffd}.pdf')
    expect(await textOf(named('中文报告.pdf'))).toContain('\u{fffd}.pdf')
  })

  test('changes the text direction shows it in the written order', async () => {
    expect(await textOf(named('bill\u{202e}fdp.exe'))).toContain('billfdp.exe')
  })

  test('is longer than a line breaks it without adding a hyphen', async () => {
    const name = `${'part_of_a_name_'.repeat(16)}.pdf`
    const pages = await readText(await renderPdf(named(name)))
    expect(pages).toHaveLength(1)
    expect(pages[0]!.replaceAll(/\s/g, '')).toContain(name)
  })

  test('is longer than a page continues on more pages, each with the document’s number', async () => {
    const pages = await readText(await renderPdf(named('x'.repeat(6000))))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toContain('CP/26-27/000123')
    expect(pages.join('').split('x').length).toBeGreaterThan(6000)
    expect(pages.at(-1)).toContain(base.prints[0]!.printId)
  })

  test('is any text renders', async () => {
    const name = fc.string({ unit: 'binary', maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(name, name, async (document, buyer) => {
        const invoice = { ...named(document), buyer: { ...base.buyer, name: buyer } }
        expect(await textOf(invoice)).toContain('Total ₹14.00')
      }),
      { numRuns: 30 },
    )
  })
})

const ofHeight = (height: string) => Buffer.from(`<< /Type /Page\n/MediaBox [0 0 595.280029 ${height}]\n>>`)

test('a page as tall as A4 fits, and one slightly taller does not', () => {
  expect(fitsPage(ofHeight('841.890015'))).toBe(true)
  expect(fitsPage(ofHeight('841.92'))).toBe(false)
  expect(fitsPage(ofHeight('1204.5'))).toBe(false)
})

test('a page without a stated height does not fit', () => {
  expect(fitsPage(Buffer.from('%PDF-1.3'))).toBe(false)
})

describe('the campus on an invoice', () => {
  const logo = `data:image/png;base64,${onePixel}`

  test('is named above the seller, unless it is the seller', async () => {
    expect(await textOf({ ...base, campus: { name: 'Pune College', logo: null } })).toContain(
      'Pune College Campus Print Services',
    )
    const text = await textOf({ ...base, campus: { name: base.seller.name, logo: null } })
    expect(text.split(base.seller.name)).toHaveLength(2)
  })

  test('is shown by its logo', async () => {
    const imagesOf = async (invoice: InvoiceDocument) =>
      (await renderPdf(invoice)).toString('latin1').split('/Subtype /Image').length - 1
    const without = await imagesOf(base)
    expect(await imagesOf({ ...base, campus: { name: '', logo } })).toBeGreaterThan(without)
  })
})
