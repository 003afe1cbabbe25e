import type { BodyOf } from '@campus-print/contract/endpoint'
import type { placeRequest as placeRequestCall } from '@campus-print/contract/ordering'
import { quote } from '@campus-print/domain/pricing'
import { makePrintId, mayPlaceAnother, printIdRandomBytes } from '@campus-print/domain/ordering'
import { PageRangeError, normalizePageRange, parsePageRange } from '@campus-print/domain/printing'
import { randomBytes } from 'node:crypto'
import { holdForOrder } from '../documents/own-document.ts'
import type { Db } from '../platform/database/connect.ts'
import { Refusal, invalidField } from '../platform/http/refusal.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { currentServiceStatus } from '../settings/current-service-status.ts'
import { settingsForMoney } from '../settings/settings-for-money.ts'
import { cancelReplaced } from './cancel-replaced.ts'
import { ownShownRequest } from './own-request.ts'
import { type ShownRequest, insertBeginning, insertRequest } from './request-store.ts'

type Order = BodyOf<typeof placeRequestCall>

/** Makes a print request of the caller's own document, with its price fixed from now on. */
export async function placeRequest(
  { db, jobs, now }: { db: Db; jobs: Pick<Jobs, 'enqueue'>; now: Date },
  ownerId: string,
  order: Order,
): Promise<ShownRequest> {
  const status = await currentServiceStatus({ db, now })
  if (!status.available) throw new Refusal('service_unavailable')
  const id = await db.transaction().execute(async (trx) => {
    // Requests are locked before their documents.
    if (order.replaces) await cancelReplaced({ jobs, now }, trx, ownerId, order.replaces)
    const document = await holdForOrder(trx, ownerId, order.serverFileName, now)
    const pages = readPages(order.pagesToPrint, document.page_count)
    const { priceList } = await settingsForMoney(trx)
    const price = quote(
      { pagesUsed: pages.used, copies: order.copies, printType: order.printType },
      priceList,
    )
    const requestId = await insertRequest(trx, {
      print_id: makePrintId(now, randomBytes(printIdRandomBytes)),
      owner_id: ownerId,
      document_id: document.id,
      copies: order.copies,
      pages_to_print: pages.toPrint,
      media: order.pageSize,
      orientation: order.orientation,
      print_type: order.printType,
      double_sided: order.doubleSided,
      pages_used: price.pagesUsed,
      cost_per_page_paise: price.costPerPage,
      total_paise: price.total,
      queue_number: null,
      paid_at: null,
      created_at: now,
      updated_at: now,
    })
    const otherUnpaid = await insertBeginning(trx, { requestId, ownerId, at: now })
    if (!mayPlaceAnother(otherUnpaid)) throw new Refusal('too_many_unpaid')
    return requestId
  })
  return ownShownRequest(db, ownerId, id)
}

function readPages(range: string, pageCount: number): { toPrint: string; used: number } {
  try {
    const toPrint = normalizePageRange(range, pageCount)
    return { toPrint, used: parsePageRange(toPrint, pageCount).length }
  } catch (error) {
    if (error instanceof PageRangeError) throw invalidField('pagesToPrint', error.message)
    throw error
  }
}
