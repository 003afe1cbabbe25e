import { i18n } from '@campus-print/domain/language'
import { deskStatuses, maxReasonLength, maxShelfLength } from '@campus-print/domain/desk'
import { channels } from '@campus-print/domain/notifications'
import { requestStatuses } from '@campus-print/domain/ordering'
import { normalizeLine, normalizeText } from '@campus-print/domain/support'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'
import { PrintSettings, SheetLayout } from './print-settings.ts'

/** Who did something at the desk, and when. */
const DoneBy = z.object({ by: z.string(), at: Timestamp })

/** A print request as the desk sees it: without a file, a key or a link. */
export const DeskRequest = z.object({
  id: z.string(),
  printId: z.string(),
  status: z.enum(requestStatuses),
  documentName: z.string(),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
  ...PrintSettings.shape,
  ...SheetLayout,
  copies: z.number(),
  pagesToPrint: z.string(),
  /** Pages of all copies. */
  totalPages: z.number(),
  /** In rupees. */
  totalCost: z.number(),
  isPaid: z.boolean(),
  queueNumber: z.nullable(z.number()),
  /** Where the finished print is. */
  shelf: z.nullable(z.string()),
  /** Why it came to its present status, where a reason was given. */
  reason: z.nullable(z.string()),
  /** Set when the print was handed over. */
  handedOver: z.nullable(DoneBy),
  /** The request that this one prints once more. */
  reprintOf: z.nullable(z.string()),
  /** Pages of all copies that are surely in trays, of a print that ended early. A reprint prints the others. */
  pagesDelivered: z.number(),
  /** The printer that had it last, until when, and the pages of all copies that were counted by then. */
  lastPrinter: z.nullable(z.object({ name: z.string(), at: Timestamp, pagesCounted: z.number() })),
  createdAt: Timestamp,
  /** When it came to its present status. */
  since: Timestamp,
})
export type DeskRequest = z.infer<typeof DeskRequest>

export const listDeskRequests = endpoint({
  method: 'GET',
  path: '/api/desk/requests',
  summary:
    'Print requests at the desk, with how many have each status; without a search or a status, those that wait, print, are ready or failed',
  access: 'desk',
  query: z.object({
    page: z._default(z.coerce.number<string>().check(z.int(), z.gte(1)), 1),
    limit: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100)), 50),
    /** Unpaid ones are listed as `pending` and found by a search; others that have ended by their print ID alone. */
    status: z._default(z.enum([...deskStatuses, 'pending', 'processing', 'all']), 'all'),
    /** A print ID, its last characters, or a part of a document's name, a name, an e-mail address or a phone number. */
    search: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  answer: success({
    data: z.array(DeskRequest),
    /** Number of requests in each status, regardless of the search. */
    counts: z.record(z.enum(deskStatuses), z.number()),
    pagination: z.object({ page: z.number(), pages: z.number(), limit: z.number() }),
    total: z.number(),
  }),
})

const byId = { params: z.object({ id: z.uuid() }), notFound: 'request_not_found' } as const
const changed = { access: 'desk', answer: success({ data: DeskRequest }) } as const

const PrintIdTyped = z
  .string({ error: () => i18n.t('Scan or type the print ID') })
  .check(
    z.trim(),
    z.minLength(4, { error: () => i18n.t('Type at least the last four characters of the print ID') }),
    z.maxLength(60),
  )

export const handOver = endpoint({
  method: 'POST',
  path: '/api/desk/requests/:id/hand-over',
  summary: 'Hand a finished print over to who shows its print ID, or the last four characters of it',
  ...byId,
  ...changed,
  body: z.object({ printId: PrintIdTyped }),
})

export const handOverTogether = endpoint({
  method: 'POST',
  path: '/api/desk/hand-over',
  summary: 'Hand several finished prints of one person over at once: all of them, or none',
  access: 'desk',
  body: z.object({
    printIds: z
      .array(PrintIdTyped, { error: () => i18n.t('Choose at least one print') })
      .check(z.minLength(1, { error: () => i18n.t('Choose at least one print') }), z.maxLength(50)),
  }),
  answer: success({ data: z.array(DeskRequest) }),
})

const Reason = z.pipe(
  z.pipe(z.string({ error: () => i18n.t('Please say why') }), z.transform(normalizeText)),
  z.string().check(z.minLength(1, { error: () => i18n.t('Please say why') }), z.maxLength(maxReasonLength)),
)

const Shelf = z.pipe(
  z.pipe(z.string(), z.transform(normalizeLine)),
  z.string().check(z.maxLength(maxShelfLength, `The shelf must be at most ${maxShelfLength} characters`)),
)

export const markReady = endpoint({
  method: 'POST',
  path: '/api/desk/requests/:id/ready',
  summary: 'Mark a request as printed, where the printer did not say so; its print lies on the given shelf',
  ...byId,
  ...changed,
  body: z.object({ reason: Reason, shelf: z.optional(Shelf) }),
})

export const retryPrint = endpoint({
  method: 'POST',
  path: '/api/desk/requests/:id/retry',
  summary:
    'Print a request that failed, or whose print is bad, again, or the pages of it that no printer delivered; it keeps its place in the queue',
  ...byId,
  ...changed,
  body: z.object({ reason: Reason }),
})

export const failPrint = endpoint({
  method: 'POST',
  path: '/api/desk/requests/:id/fail',
  summary: 'Mark a request as failed; a printer that has it is told to stop',
  ...byId,
  ...changed,
  body: z.object({ reason: Reason }),
})

export const cancelAtDesk = endpoint({
  method: 'POST',
  path: '/api/desk/requests/:id/cancel',
  summary: 'Cancel a request and refund it: all of it, or the pages that were not delivered',
  ...byId,
  ...changed,
  body: z.object({
    reason: Reason,
    /** Refunds so many pages; without it, everything that was paid. */
    pagesNotDelivered: z.optional(
      z
        .number()
        .check(
          z.int({ error: () => i18n.t('Pages must be a whole number') }),
          z.gte(1, { error: () => i18n.t('Pages must be at least 1') }),
        ),
    ),
  }),
})

export const reprintAtDesk = endpoint({
  method: 'POST',
  path: '/api/desk/requests/:id/reprint',
  summary: 'Print a bad print once more for nothing, as a request of its own with its own print ID',
  ...byId,
  ...changed,
  status: 201,
  body: z.object({
    reason: Reason,
    /**
     * A range such as `1-5, 8`. Unless stated, all that were ordered, or of a print that ended early the pages that its
     * printer did not deliver.
     */
    pages: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
})

/** A message about a print, with its channel and state. */
export const SentMessage = z.object({
  id: z.string(),
  channel: z.enum(channels),
  subject: z.string(),
  /** `uncertain`: a provider was given it and never answered. */
  state: z.enum(['waiting', 'sent', 'failed', 'uncertain']),
  createdAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
})
export type SentMessage = z.infer<typeof SentMessage>

export const messagesAbout = endpoint({
  method: 'GET',
  path: '/api/desk/requests/:id/messages',
  summary: 'What was sent to the owner about a print, newest first, and whether it arrived',
  access: 'desk',
  ...byId,
  answer: success({ data: z.array(SentMessage) }),
})

export const changeShelf = endpoint({
  method: 'PATCH',
  path: '/api/desk/requests/:id/shelf',
  summary: 'State where a finished print lies; an empty text removes it',
  ...byId,
  ...changed,
  body: z.object({ shelf: Shelf }),
})

export const deskUpdates = endpoint({
  method: 'GET',
  path: '/api/desk/updates',
  summary: 'Server-sent events: an unnamed event for each change of any print request, and `resync`',
  access: 'desk',
  produces: 'text/event-stream',
})
