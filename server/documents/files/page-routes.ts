import * as contract from '@campus-print/contract/documents'
import { clientGone } from '../../platform/http/client-gone.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Route } from '../../platform/http/route.ts'
import { drawPage } from './draw-page.ts'
import type { FindColors, FindColorsContext } from './find-colors.ts'
import type { PdfEngine } from '../engine/pdf-engine.ts'
import { ownDocument } from '../own-document.ts'

export interface PageRoutesContext extends FindColorsContext {
  readonly route: Route
  readonly engine: PdfEngine
  readonly findColors: FindColors
}

/** Colours and pictures of a document's pages, for its owner. The work is aborted when the client disconnects. */
export function pageRoutes(context: PageRoutesContext): void {
  const { route, db, findColors } = context

  route(contract.documentColors, async ({ caller, params, reply }) => {
    const document = await ownDocument(db, { ownerId: caller.id, fileName: params.fileName })
    return { data: { colorPages: await findColors({ document, signal: clientGone(reply) }) } }
  })

  route(contract.previewPage, async ({ caller, params, query, reply }) => {
    const document = await ownDocument(db, { ownerId: caller.id, fileName: params.fileName })
    if (params.page > document.page_count) throw new ApiError('not_found')
    const wanted = { document, page: params.page, widthPixels: query.width }
    const picture = await drawPage(context, { ...wanted, signal: clientGone(reply) })
    return reply.type(picture.mediaType).send(Buffer.from(picture.bytes))
  })
}
