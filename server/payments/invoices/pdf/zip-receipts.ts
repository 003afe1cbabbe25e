import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ownRequests } from '../../../ordering/index.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { CampusBrand } from '../../../settings/index.ts'
import { invoiceDocuments } from './invoice-of-request.ts'
import type { InvoiceRenderer } from './invoice-renderer.ts'

interface Context {
  readonly db: Db
  readonly invoiceRenderer: Pick<InvoiceRenderer, 'render'>
  readonly timeZone: string
  readonly campus: CampusBrand
}

/**
 * The receipts of a user's requests as a zip that is generated while it is sent: one receipt at a time, and
 * only as fast as the client reads.
 */
export async function zipReceipts(
  context: Context,
  { userId, requestIds }: { userId: string; requestIds: readonly string[] },
): Promise<Readable> {
  const requests = await ownRequests(context.db, { ownerId: userId, requestIds })
  const documents = await invoiceDocuments(context, { requests, asReceipt: true })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A receipt that cannot be rendered aborts the download: half an archive must not look complete.
  zip.on('error', (error) => output.destroy(error))
  for (const document of documents) {
    const name = `receipt-${document.number.replaceAll('/', '-')}.pdf`
    const options = { compress: false, mtime: document.payment.paidAt }
    zip.addReadStreamLazy(name, options, (provide) => {
      context.invoiceRenderer.render(document, { userId }).then(
        (bytes) => provide(null, Readable.from([bytes])),
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    })
  }
  zip.end()
  return output
}
