import { maxCopies, minCopies, requestStatuses } from '@campus-print/domain/ordering'
import { attemptStates } from '@campus-print/domain/payments'
import { printTypes } from '@campus-print/domain/pricing'
import { maxPageRangeLength, medias, orientations } from '@campus-print/domain/printing'
import * as z from 'zod/mini'
import { ServerFileName } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'
import { RequestPayment } from './payments.ts'

/** How a document is to be printed. */
export const PrintSettings = z.object({
  copies: z
    .number()
    .check(
      z.int('Copies must be a whole number'),
      z.gte(minCopies, `Copies must be at least ${minCopies}`),
      z.lte(maxCopies, `Copies must be at most ${maxCopies}`),
    ),
  /** `all`, or pages and ranges such as `1-5, 8, 10-12`. */
  pagesToPrint: z.string().check(z.maxLength(maxPageRangeLength)),
  pageSize: z.enum(medias),
  orientation: z.enum(orientations),
  printType: z.enum(printTypes),
  doubleSided: z.boolean(),
})
export type PrintSettings = z.infer<typeof PrintSettings>

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
  ...PrintSettings.shape,
  // What was taken is answered, whatever is taken by now.
  copies: z.number(),
  pagesToPrint: z.string(),
  deleteAfterPrint: z.literal(true),
  status: z.enum(requestStatuses),
  /** While the request is pending: whether money may come any moment, or the last attempt came to nothing. */
  paymentAttempt: z.enum(attemptStates),
  /** Pages of one copy. */
  pagesUsed: z.number(),
  /** Pages of all copies. */
  totalPages: z.number(),
  /** In rupees. */
  costPerPage: z.number(),
  /** In rupees. */
  totalCost: z.number(),
  queueNumber: z.nullable(z.number()),
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
  serverFileName: z.pipe(z.string('Please upload a document first'), ServerFileName),
  /** An unpaid request of one's own whose place it takes: that one is cancelled, unless it was paid or ended meanwhile. */
  replaces: z.optional(Id),
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

export const getRequest = endpoint({
  method: 'GET',
  path: '/api/print/request/:id',
  summary: 'A print request of one’s own, with its history and what was paid for it',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  answer: success({
    data: z.extend(PrintRequest, {
      history: z.array(StatusChange),
      /** `null` while no money came in. */
      payment: z.nullable(RequestPayment),
      /** When paying was first begun; `null` before. */
      orderOpenedAt: z.nullable(Timestamp),
      /** When its owner asked to cancel it, while its printer has yet to say whether it can be; else `null`. */
      cancelRequestedAt: z.nullable(Timestamp),
    }),
  }),
})
export type PrintRequestWithHistory = z.infer<typeof getRequest.answer>['data']

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/print/requests',
  summary: 'One’s print requests, page by page',
  access: 'user',
  query: z.object({
    page: z._default(z.coerce.number<string>().check(z.int(), z.gte(1)), 1),
    limit: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100)), 10),
    /** A status, or `all`. */
    status: z._default(z.enum([...requestStatuses, 'processing', 'all']), 'all'),
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
    /** Part of a document's name, or a print ID. */
    search: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  answer: success({
    data: z.array(PrintRequest),
    pagination: z.object({ page: z.number(), pages: z.number(), limit: z.number() }),
    total: z.number(),
  }),
})

export const cancelRequest = endpoint({
  method: 'PATCH',
  path: '/api/print/:id/cancel',
  summary: 'Cancel a request of one’s own before it is printed; what was paid goes back in full',
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

/** One event of a request's stream: its new status. */
export const RequestUpdate = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  at: Timestamp,
})
export type RequestUpdate = z.infer<typeof RequestUpdate>

export const requestUpdates = endpoint({
  method: 'GET',
  path: '/api/print/:id/updates',
  summary: 'Changes of one request as server-sent events named `update`; `resync` asks to fetch again',
  access: 'user',
  params: ById,
  notFound: 'request_not_found',
  produces: 'text/event-stream',
})

export const allUpdates = endpoint({
  method: 'GET',
  path: '/api/print/updates',
  summary:
    'Changes of all of one’s requests as server-sent events named `update`; `resync` asks to fetch again',
  access: 'user',
  produces: 'text/event-stream',
})
