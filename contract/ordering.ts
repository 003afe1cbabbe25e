import { i18n } from '@campus-print/domain/language'
import { requestStatuses } from '@campus-print/domain/ordering'
import { attemptStates } from '@campus-print/domain/payments'
import * as z from 'zod/mini'
import { ServerFileName } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'
import { RequestPayment } from './payments.ts'
import { PrintSettings, SheetLayout, UsualSettings } from './print-settings.ts'

/** Pages of all copies; amounts in rupees. */
const CostPart = z.object({ pages: z.number(), perPage: z.number(), total: z.number() })
export const CostBreakdown = z.object({ black: CostPart, color: CostPart })
export type CostBreakdown = z.infer<typeof CostBreakdown>

const Id = z.uuid()
const ById = z.object({ id: Id })

/** What the history keeps of one change of status. */
export const StatusChange = z.object({
  from: z.nullable(z.enum(requestStatuses)),
  to: z.enum(requestStatuses),
  at: Timestamp,
  reason: z.nullable(z.string()),
})
export type StatusChange = z.infer<typeof StatusChange>

export const PrintRequest = z.object({
  _id: z.string(),
  id: z.string(),
  /** The print ID; `null` until the request is paid. */
  uniqueId: z.nullable(z.string()),
  serverFileName: z.string(),
  localFilePath: z.string(),
  documentName: z.string(),
  /** In bytes. */
  documentSize: z.number(),
  documentPages: z.number(),
  /** `null` while the document is kept. */
  documentDeletedAt: z.nullable(Timestamp),
  ...PrintSettings.shape,
  ...SheetLayout,
  // What was taken is answered, whatever is taken by now.
  copies: z.number(),
  pagesToPrint: z.string(),
  colorPages: z.nullable(z.string()),
  deleteAfterPrint: z.literal(true),
  status: z.enum(requestStatuses),
  /** While the request is pending: whether a payment is under way, or the last one failed. */
  paymentAttempt: z.enum(attemptStates),
  /** Pages of one copy. */
  pagesUsed: z.number(),
  /** Pages of all copies. */
  totalPages: z.number(),
  /** In rupees; `null` for a mixed print. */
  costPerPage: z.nullable(z.number()),
  /** What the pages in black and those in colour cost; `null` where all cost the same. */
  costBreakdown: z.nullable(CostBreakdown),
  /** In rupees. */
  totalCost: z.number(),
  queueNumber: z.nullable(z.number()),
  /** Where the finished print is at the desk. */
  shelf: z.nullable(z.string()),
  /** The request that this one orders once more; `null` for one that was placed by itself. */
  reprintOf: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  paidAt: z.nullable(Timestamp),
})
export type PrintRequest = z.infer<typeof PrintRequest>

/**
 * What a client may send to make a request. The server knows the document's pages and the prices itself, makes the
 * print ID, and decides the status: those fields may be sent, as the specification's client does, and change nothing.
 */
export const NewPrintRequest = z.extend(PrintSettings, {
  serverFileName: z.pipe(z.string({ error: () => i18n.t('Please upload a document first') }), ServerFileName),
  /** An unpaid request of one's own whose place it takes: that one is cancelled, unless it was paid or ended meanwhile. */
  replaces: z.optional(Id),
})

export type NewPrintRequest = z.infer<typeof NewPrintRequest>

export const usualSettings = endpoint({
  method: 'GET',
  path: '/api/print/usual-settings',
  summary: 'The settings of one’s last print of each kind of document; `null` before the first',
  access: 'user',
  answer: success({
    data: z.object({
      pdf: z.nullable(UsualSettings),
      word: z.nullable(UsualSettings),
      image: z.nullable(UsualSettings),
    }),
  }),
})

export const placeRequest = endpoint({
  method: 'POST',
  path: '/api/print/request',
  summary: 'Make a print request of an uploaded document; its price is fixed now',
  access: 'user',
  body: NewPrintRequest,
  status: 201,
  answer: success({ data: PrintRequest }),
})

/** How much of a print is in the trays already. */
export const PrintProgress = z.object({
  /** Pages of all copies. */
  pagesPrinted: z.number(),
  totalPages: z.number(),
  /** One printer gave up part way: `printer` prints the rest. */
  isRest: z.boolean(),
  /** The printer that prints now; `null` while none was chosen. */
  printer: z.nullable(z.string()),
})
export type PrintProgress = z.infer<typeof PrintProgress>

const PrintRequestWithHistory = z.extend(PrintRequest, {
  history: z.array(StatusChange),
  /** `null` before the first payment. */
  payment: z.nullable(RequestPayment),
  /** When paying was first begun; `null` before. */
  orderOpenedAt: z.nullable(Timestamp),
  /** The requests that its open payment order pays for, itself among them; empty without such an order. */
  orderedTogether: z.array(z.string()),
  /** When its owner requested to cancel it, until the printer confirms or rejects that; else `null`. */
  cancelRequestedAt: z.nullable(Timestamp),
  /** `null` before the first page, where the printer does not count, and once the print is ready. */
  progress: z.nullable(PrintProgress),
})
export type PrintRequestWithHistory = z.infer<typeof PrintRequestWithHistory>

export const getRequest = endpoint({
  method: 'GET',
  path: '/api/print/request/:id',
  notFound: 'request_not_found',
  summary: 'A print request of one’s own, with its history and what was paid for it',
  access: 'user',
  params: ById,
  answer: success({ data: PrintRequestWithHistory }),
})

export const getRequestById = endpoint({
  method: 'GET',
  path: '/api/print/:id',
  summary: 'The same as GET /api/print/request/{id}',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  answer: success({ data: PrintRequestWithHistory }),
})

/** What an owner changes of an unpaid request: any part of its settings. */
const SettingsChange = z.partial(PrintSettings).check(
  z.refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: () => i18n.t('Choose at least one setting to change'),
  }),
)
export type SettingsChange = z.infer<typeof SettingsChange>

export const changeRequest = endpoint({
  method: 'PUT',
  path: '/api/print/:id',
  summary:
    'Change an unpaid request of one’s own; the server prices it again and refunds any payment of the earlier price',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  body: SettingsChange,
  answer: success({ data: PrintRequest }),
})

export const reprintRequest = endpoint({
  method: 'POST',
  path: '/api/print/:id/reprint',
  summary: 'Order a request of one’s own once more, unpaid and at today’s price, while its document is kept',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  status: 201,
  answer: success({ data: PrintRequest }),
})

export const getRequestByPrintId = endpoint({
  method: 'GET',
  path: '/api/print/job/:uniqueId',
  summary:
    'A paid request by its print ID, for its owner and for the desk; the desk gets `serverFileName` and `localFilePath` empty',
  access: 'user',
  params: z.object({ uniqueId: z.string() }),
  notFound: 'request_not_found',
  answer: success({ data: PrintRequestWithHistory }),
})

/** The most requests that one call is about. */
export const maxBatch = 100

/** Each is answered once; a text that is no id is one of no request. */
const RequestIds = z.object({
  requestIds: z.array(z.string()).check(
    z.minLength(1, { error: () => i18n.t('Choose at least one print request') }),
    z.maxLength(maxBatch, {
      error: () => i18n.t('Choose at most {maxBatch, number} print requests', { maxBatch }),
    }),
  ),
})

export const cancelRequests = endpoint({
  method: 'PUT',
  path: '/api/print/batch/cancel',
  summary:
    'Cancel several requests of one’s own, each by itself; `message` gives the reason for each that stays',
  access: 'user',
  body: RequestIds,
  answer: success({
    data: z.array(z.object({ id: z.string(), success: z.boolean(), message: z.string() })),
  }),
})

export const requestStatusesOf = endpoint({
  method: 'POST',
  path: '/api/print/batch/status',
  summary: 'The status of several requests of one’s own; any other id has the status `unknown`',
  access: 'user',
  worksOnHold: true,
  body: RequestIds,
  answer: success({
    data: z.array(z.object({ id: z.string(), status: z.enum([...requestStatuses, 'unknown']) })),
  }),
})

export const cancelRequest = endpoint({
  method: 'PATCH',
  path: '/api/print/:id/cancel',
  summary: 'Cancel a request of one’s own before it is printed; what was paid is refunded in full',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  answer: success({ data: PrintRequest }),
})

export const requestStats = endpoint({
  method: 'GET',
  path: '/api/print/stats',
  summary: 'How many of one’s requests there are, by what is happening to them',
  access: 'user',
  answer: success({
    data: z.object({
      total: z.number(),
      inQueue: z.number(),
      inProcess: z.number(),
      completed: z.number(),
      cancelled: z.number(),
      failed: z.number(),
    }),
  }),
})

/** The data of an unnamed event of a stream: a change of a request, or news of its payment; its status by now. */
export const RequestUpdate = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  at: Timestamp,
})
export type RequestUpdate = z.infer<typeof RequestUpdate>

export const requestUpdates = endpoint({
  method: 'GET',
  path: '/api/print/:id/updates',
  summary:
    'Changes of one request as unnamed server-sent events `{ id, status, at }`; the stream resumes after `Last-Event-ID`, and on `resync` the client fetches the request again',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  produces: 'text/event-stream',
})

export const allUpdates = endpoint({
  method: 'GET',
  path: '/api/print/updates',
  summary:
    'Changes of all of one’s requests as unnamed server-sent events `{ id, status, at }`; the stream resumes after `Last-Event-ID`, and on `resync` the client fetches its list again',
  access: 'user',
  produces: 'text/event-stream',
})
