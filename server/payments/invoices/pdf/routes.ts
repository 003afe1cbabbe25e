import * as contract from '@campus-print/contract/invoices'
import type { FastifyReply } from 'fastify'
import { ownRequest } from '../../../ordering/index.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Caller, Route } from '../../../platform/http/route.ts'
import { campusBrand, currentSettings } from '../../../settings/index.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { creditNoteDocument, invoiceDocument } from './invoice-of-request.ts'
import type { InvoiceRenderer } from './invoice-renderer.ts'
import { zipReceipts } from './zip-receipts.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly invoiceRenderer: InvoiceRenderer
}

/** Invoices, receipts and credit notes of the caller's own print requests. */
export function invoiceRoutes({ route, db, invoiceRenderer }: Context): void {
  const context = async () => {
    const [{ timeZone }, campus] = await Promise.all([currentSettings(db), campusBrand(db)])
    return { db, invoiceRenderer, timeZone, campus }
  }
  const own = (caller: Caller, params: { id: string }) =>
    ownRequest(db, { ownerId: caller.id, requestId: params.id })

  route(contract.downloadInvoice, async ({ caller, params, reply }) => {
    const [request, shared] = await Promise.all([own(caller, params), context()])
    const document = await invoiceDocument(shared, { request, asReceipt: false })
    return send(document, `invoice-${request.id}.pdf`, { caller, reply })
  })

  route(contract.downloadReceipt, async ({ caller, params, reply }) => {
    const [request, shared] = await Promise.all([own(caller, params), context()])
    const document = await invoiceDocument(shared, { request, asReceipt: true })
    return send(document, `receipt-${request.id}.pdf`, { caller, reply })
  })

  route(contract.downloadCreditNote, async ({ caller, params, reply }) => {
    const [request, shared] = await Promise.all([own(caller, params), context()])
    const document = await creditNoteDocument(shared, { request, refundId: params.refundId })
    return send(document, `credit-note-${params.refundId}.pdf`, { caller, reply })
  })

  route(contract.downloadReceipts, async ({ caller, body, reply }) => {
    const zip = await zipReceipts(await context(), { userId: caller.id, requestIds: body.requestIds })
    return attach(reply, 'application/zip', 'receipts.zip').send(zip)
  })

  async function send(
    document: InvoiceDocument,
    fileName: string,
    { caller, reply }: { caller: Caller; reply: FastifyReply },
  ): Promise<FastifyReply> {
    const pdf = await invoiceRenderer.render(document, { userId: caller.id })
    return attach(reply, 'application/pdf', fileName).send(Buffer.from(pdf))
  }
}

function attach(reply: FastifyReply, type: string, fileName: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`)
}
