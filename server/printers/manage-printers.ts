import type { AuditAction } from '@campus-print/contract/audit'
import type { PrinterCheck } from '@campus-print/contract/printers'
import { i18n } from '@campus-print/domain/language'
import { recordAudit } from '../audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { type PrinterRow, type ReportedFeatures, virtualUri } from '../printing/index.ts'
import { checkPrinter, connectionTo } from './check-printer.ts'
import {
  insertPrinter,
  lockPrinter,
  nameByUuid,
  updatePrinter,
  lockPrinterAddresses,
} from './printers-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

interface ByManager {
  readonly managerId: string
}

interface NewPrinter extends ByManager {
  readonly name?: string | undefined
  readonly uri: string
  readonly certificate?: string | undefined
  readonly coverSlip?: boolean | undefined
}

/** Adds a printer that responds and that the product can print on. */
export async function addPrinter({ db, now }: Context, input: NewPrinter): Promise<PrinterRow> {
  const { managerId, certificate = null, coverSlip: cover_slip = false } = input
  const { uri } = connectionTo(input)
  const { check, features } = await usablePrinter(input)
  const name = input.name ?? nameOf(check)
  return db.transaction().execute(async (trx) => {
    await lockPrinterAddresses(trx)
    await rejectDuplicate(trx, features)
    const values = {
      name,
      uri,
      certificate: certificate || null,
      cover_slip,
      features,
      created_at: now,
    }
    const printer = await insertPrinter(trx, values)
    if (!printer) throw new ApiError('printer_exists')
    await audit(trx, { now, managerId, action: 'add printer', after: printer })
    return printer
  })
}

/** The printer's own name. Only managers see its address. */
function nameOf({ name, makeAndModel }: PrinterCheck): string {
  return [...(name || makeAndModel || 'Printer')].slice(0, 60).join('').trim()
}

interface PrinterInput extends ByManager {
  readonly printerId: string
}

interface PrinterChange extends PrinterInput {
  readonly name?: string | undefined
  readonly uri?: string | undefined
  readonly certificate?: string | null | undefined
  readonly coverSlip?: boolean | undefined
}

/**
 * Changes the settings of a printer. A new address or certificate is accepted only if a usable printer
 * responds.
 */
export async function changePrinter({ db, now }: Context, input: PrinterChange): Promise<PrinterRow> {
  const { printerId, managerId, name, coverSlip } = input
  const before = await db.transaction().execute((trx) => requirePrinter(trx, printerId))
  const isMoved = input.uri !== undefined || input.certificate !== undefined
  if (isMoved && before.uri === virtualUri)
    throw invalidField('uri', i18n.t('The virtual printer has no address of its own.'))
  const address = {
    uri: input.uri ?? before.uri,
    certificate: input.certificate === undefined ? before.certificate : input.certificate,
  }
  const features = isMoved ? (await usablePrinter(address)).features : undefined
  return change({ db, now }, { printerId, managerId, action: 'change printer' }, async (trx) => {
    if (features) await rejectDuplicate(trx, features, printerId)
    return updatePrinter(trx, printerId, {
      ...(name !== undefined && { name }),
      ...(coverSlip !== undefined && { cover_slip: coverSlip }),
      ...(isMoved && { uri: connectionTo(address).uri, certificate: address.certificate || null }),
      ...(features && { features }),
    })
  })
}

export function pausePrinter({ db, now }: Context, input: PrinterInput): Promise<PrinterRow> {
  return change({ db, now }, { ...input, action: 'pause printer' }, (trx, { paused_at }) =>
    updatePrinter(trx, input.printerId, { paused_at: paused_at ?? now }),
  )
}

export function resumePrinter({ db, now }: Context, input: PrinterInput): Promise<PrinterRow> {
  return change({ db, now }, { ...input, action: 'resume printer' }, (trx) =>
    updatePrinter(trx, input.printerId, { paused_at: null }),
  )
}

/** Retires a printer; its history is kept. */
export async function retirePrinter({ db, now }: Context, input: PrinterInput): Promise<void> {
  await change({ db, now }, { ...input, action: 'retire printer' }, (trx) =>
    updatePrinter(trx, input.printerId, { retired_at: now }),
  )
}

async function change(
  { db, now }: Context,
  { printerId, managerId, action }: PrinterInput & { readonly action: AuditAction },
  apply: (trx: Db, printer: PrinterRow) => Promise<PrinterRow | undefined>,
): Promise<PrinterRow> {
  return db.transaction().execute(async (trx) => {
    await lockPrinterAddresses(trx)
    const before = await requirePrinter(trx, printerId)
    const after = await apply(trx, before)
    if (!after) throw new ApiError('printer_exists')
    await audit(trx, { now, managerId, action, before, after })
    return after
  })
}

async function requirePrinter(trx: Db, printerId: string): Promise<PrinterRow> {
  const printer = await lockPrinter(trx, printerId)
  if (!printer) throw new ApiError('printer_not_found')
  return printer
}

/**
 * Rejects a printer that is already registered at another address: it would get twice the prints that it can
 * take.
 */
async function rejectDuplicate(trx: Db, { uuid }: ReportedFeatures, exceptId?: string): Promise<void> {
  // Some printers have no UUID, or one of zeros.
  if (!uuid || /^(urn:uuid:)?[0-]+$/.test(uuid)) return
  const name = await nameByUuid(trx, uuid, exceptId)
  if (name === undefined) return
  throw new ApiError('printer_exists', i18n.t('This printer is registered already, as {name}.', { name }))
}

/** Checks a printer, and throws `invalidField` with all reasons why the product cannot print on it. */
async function usablePrinter(address: {
  readonly uri: string
  readonly certificate?: string | null | undefined
}): Promise<{ check: PrinterCheck; features: ReportedFeatures }> {
  const { check, features } = await checkPrinter(address)
  if (!features || !check.usable) throw invalidField('uri', check.problems.join(' '))
  return { check, features }
}

interface AuditInput extends ByManager {
  readonly now: Date
  readonly action: AuditAction
  readonly before?: PrinterRow
  readonly after: PrinterRow
}

function audit(db: Db, { now, managerId, action, before, after }: AuditInput): Promise<void> {
  return recordAudit(
    { db, now },
    {
      actorId: managerId,
      action,
      subject: 'printer',
      subjectId: after.id,
      ...(before && { before: auditedFields(before) }),
      after: auditedFields(after),
    },
  )
}

/** The manager's choices, for the audit log. */
function auditedFields({ name, uri, certificate, cover_slip, paused_at, retired_at }: PrinterRow): object {
  return {
    name,
    uri,
    hasCertificate: certificate !== null,
    coverSlip: cover_slip,
    pausedAt: paused_at,
    retiredAt: retired_at,
  }
}
