import * as contract from '@campus-print/contract/invoices'
import type { FastifyReply } from 'fastify'
import { ownRequest } from '../../../ordering/index.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Caller, Route } from '../../../platform/http/route.ts'
import { currentSettings } from '../../../settings/index.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { creditNoteDocument, invoiceDocument } from './invoice-of-request.ts'
import type { InvoiceRenderer } from './invoice-renderer.ts'
import { zipReceipts } from './zip-receipts.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly papers: InvoiceRenderer
}

/** Papers about money, for those whose money it was. */
export function invoiceRoutes({ route, db, papers }: Context): void {
  const parts = async () => ({ db, papers, timeZone: (await currentSettings(db)).timeZone })

  route(contract.downloadInvoice, async ({ caller, params, reply }) => {
    const [request, known] = await Promise.all([ownRequest(db, caller.id, params.id), parts()])
    const paper = await invoiceDocument(known, request, { asReceipt: false })
    return send(paper, `invoice-${request.id}.pdf`, { caller, reply })
  })

  route(contract.downloadReceipt, async ({ caller, params, reply }) => {
    const [request, known] = await Promise.all([ownRequest(db, caller.id, params.id), parts()])
    const paper = await invoiceDocument(known, request, { asReceipt: true })
    return send(paper, `receipt-${request.id}.pdf`, { caller, reply })
  })

  route(contract.downloadCreditNote, async ({ caller, params, reply }) => {
    const [request, known] = await Promise.all([ownRequest(db, caller.id, params.id), parts()])
    const paper = await creditNoteDocument(known, request, params.refundId)
    return send(paper, `credit-note-${params.refundId}.pdf`, { caller, reply })
  })

  route(contract.downloadReceipts, async ({ caller, body, reply }) => {
    const zip = await zipReceipts(await parts(), { userId: caller.id }, body.requestIds)
    return attach(reply, 'application/zip', 'receipts.zip').send(zip)
  })

  async function send(
    paper: InvoiceDocument,
    fileName: string,
    { caller, reply }: { caller: Caller; reply: FastifyReply },
  ): Promise<FastifyReply> {
    const pdf = await papers.render(paper, { userId: caller.id })
    return attach(reply, 'application/pdf', fileName).send(Buffer.from(pdf))
  }
}

function attach(reply: FastifyReply, type: string, fileName: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`)
}
