import { i18n } from '@campus-print/domain/language'
import { printerStates } from '@campus-print/domain/health'
import { finishings, medias } from '@campus-print/domain/printing'
import { normalizeLine } from '@campus-print/domain/support'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'

const StateReason = z.object({
  /** The printer’s own word, such as `media-empty-error`. */
  keyword: z.string(),
  severity: z.enum(['report', 'warning', 'error']),
  /** In plain words. */
  text: z.string(),
})

const Supply = z.object({
  name: z.string(),
  /** In percent; `null` where the printer does not know. */
  level: z.nullable(z.number()),
  type: z.nullable(z.string()),
})

/** The present state of a printer, and its abilities by its last report. */
const PrinterNow = {
  id: z.string(),
  name: z.string(),
  /** Keeps what it prints as files, to try the product with. */
  isVirtual: z.boolean(),
  state: z.enum(printerStates),
  stateReasons: z.array(StateReason),
  acceptingJobs: z.boolean(),
  /** When it came to its present state, as far as this process has seen. */
  since: Timestamp,
  /** Since when it is sent no new print, by the choice of a manager. */
  pausedAt: z.nullable(Timestamp),
  /** `null`, and no sizes, of a printer that has not answered yet. */
  color: z.nullable(z.boolean()),
  duplex: z.nullable(z.boolean()),
  pageSizes: z.array(z.enum(medias)),
  finishings: z.array(z.enum(finishings)),
  supplies: z.array(Supply),
  /** Prints that it has, or is about to get. */
  openJobs: z.number(),
}

export const DeskPrinter = z.object(PrinterNow)
export type DeskPrinter = z.infer<typeof DeskPrinter>

/** A printer with its address, which only managers see. */
export const ManagedPrinter = z.object({
  ...PrinterNow,
  uri: z.string(),
  makeAndModel: z.nullable(z.string()),
  location: z.nullable(z.string()),
  documentFormats: z.array(z.string()),
  /** A manager has pinned its certificate or that of its authority. */
  hasCertificate: z.boolean(),
  /** Prints a slip with the print ID in front of each job. */
  coverSlip: z.boolean(),
  /** Printed sides, measured from its prints, else as it states itself. */
  pagesPerMinute: z.nullable(z.number()),
  /** What the printer counted: printed sides, of which a side may have several pages. */
  pagesPrinted: z.number(),
  createdAt: Timestamp,
})
export type ManagedPrinter = z.infer<typeof ManagedPrinter>

const Name = z.pipe(z.string(), z.transform(normalizeLine)).check(
  z.refine((name) => name.length >= 1 && name.length <= 60, {
    error: () => i18n.t('Give the printer a name of at most 60 characters'),
  }),
)

const Uri = z
  .string({
    error: () => i18n.t('Enter the address of the printer, such as ipp://printer.campus.example/ipp/print'),
  })
  .check(
    z.trim(),
    z.minLength(1, {
      error: () => i18n.t('Enter the address of the printer, such as ipp://printer.campus.example/ipp/print'),
    }),
    z.maxLength(500),
  )

const Certificate = z.string().check(z.trim(), z.maxLength(20_000))

const byId = { params: z.object({ id: z.uuid() }), notFound: 'printer_not_found', access: 'manage' } as const
const changed = { ...byId, answer: success({ data: ManagedPrinter }) } as const

export const listManagedPrinters = endpoint({
  method: 'GET',
  path: '/api/manage/printers',
  summary: 'The printers with their address, state, supplies and what they have printed',
  access: 'manage',
  answer: success({ data: z.array(ManagedPrinter) }),
})

export const listDeskPrinters = endpoint({
  method: 'GET',
  path: '/api/desk/printers',
  summary: 'The printers with their state in plain words, and what needs attention',
  access: 'desk',
  answer: success({
    data: z.array(DeskPrinter),
    /** What needs attention now, oldest first. */
    alerts: z.array(z.object({ id: z.string(), message: z.string(), since: Timestamp })),
  }),
})

/** The report of a printer. */
export const PrinterCheck = z.object({
  /** Can be added. */
  usable: z.boolean(),
  /** Why it cannot be added, or why it may not print. */
  problems: z.array(z.string()),
  /** What people cannot order of it, and its state. */
  notes: z.array(z.string()),
  name: z.nullable(z.string()),
  makeAndModel: z.nullable(z.string()),
  location: z.nullable(z.string()),
  color: z.nullable(z.boolean()),
  duplex: z.nullable(z.boolean()),
  pageSizes: z.array(z.enum(medias)),
  finishings: z.array(z.enum(finishings)),
  /**
   * The certificate of a printer with TLS, if no known authority signed it: compare it with what the printer shows,
   * then choose it.
   */
  certificate: z.nullable(z.object({ pem: z.string(), fingerprint: z.string(), validUntil: Timestamp })),
})
export type PrinterCheck = z.infer<typeof PrinterCheck>

export const checkPrinter = endpoint({
  method: 'POST',
  path: '/api/manage/printers/check',
  summary: 'Ask a printer what it can do, before it is added',
  access: 'manage',
  body: z.object({ uri: Uri, certificate: z.optional(Certificate) }),
  answer: success({ data: PrinterCheck }),
})

export const findPrinters = endpoint({
  method: 'POST',
  path: '/api/manage/printers/find',
  summary:
    'Find the queues of a print server (CUPS), or without a host the printers that announce themselves',
  access: 'manage',
  body: z.object({ host: z.optional(z.string().check(z.trim(), z.maxLength(255))) }),
  answer: success({
    data: z.array(
      z.object({
        name: z.string(),
        uri: z.string(),
        makeAndModel: z.nullable(z.string()),
        location: z.nullable(z.string()),
        isAdded: z.boolean(),
      }),
    ),
  }),
})

export const addPrinter = endpoint({
  method: 'POST',
  path: '/api/manage/printers',
  summary: 'Add a printer that answers and can print; one that was retired comes back',
  access: 'manage',
  status: 201,
  body: z.object({
    /** Without it, as it calls itself. */
    name: z.optional(Name),
    uri: Uri,
    certificate: z.optional(Certificate),
    /** Off unless stated. */
    coverSlip: z.optional(z.boolean()),
  }),
  answer: success({ data: ManagedPrinter }),
})

export const changePrinter = endpoint({
  method: 'PATCH',
  path: '/api/manage/printers/:id',
  summary: 'Change the name, address, certificate or cover slip of a printer',
  ...changed,
  body: z.object({
    name: z.optional(Name),
    uri: z.optional(Uri),
    certificate: z.optional(z.nullable(Certificate)),
    coverSlip: z.optional(z.boolean()),
  }),
})

export const retirePrinter = endpoint({
  method: 'DELETE',
  path: '/api/manage/printers/:id',
  summary: 'Retire a printer: it prints what it has, and is listed no more',
  ...byId,
  answer: success({}),
})

export const pausePrinter = endpoint({
  method: 'POST',
  path: '/api/manage/printers/:id/pause',
  summary: 'Send a printer no new prints; it prints what it has',
  ...changed,
})

export const resumePrinter = endpoint({
  method: 'POST',
  path: '/api/manage/printers/:id/resume',
  summary: 'Send a paused printer prints again',
  ...changed,
})

export const printTestPage = endpoint({
  method: 'POST',
  path: '/api/manage/printers/:id/test-page',
  summary: 'Print a test page',
  ...byId,
  answer: success({ data: z.object({ jobId: z.number() }) }),
})

export const supplyHistory = endpoint({
  method: 'GET',
  path: '/api/manage/printers/:id/supplies',
  summary: 'How the supplies of a printer went in the last 90 days, oldest first',
  ...byId,
  answer: success({ data: z.array(z.object({ name: z.string(), level: z.number(), at: Timestamp })) }),
})
