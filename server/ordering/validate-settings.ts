import type { BodyOf, ResponseOf } from '@campus-print/contract/endpoint'
import { errorKinds } from '@campus-print/contract/errors'
import type { FieldError } from '@campus-print/contract/envelope'
import { fieldMessage } from '@campus-print/contract/field-messages'
import { NewPrintRequest } from '@campus-print/contract/ordering'
import { PrintSettings } from '@campus-print/contract/print-settings'
import type { validateSettings as validateCall } from '@campus-print/contract/validate-settings'
import { quote, toRupees } from '@campus-print/domain/pricing'
import {
  type PageNumbers,
  PageRangeError,
  countSheets,
  countSides,
  layoutError,
  normalizeColorPages,
  normalizePageRange,
  parseColorPages,
  parsePageRange,
  unprintable,
} from '@campus-print/domain/printing'
import * as z from 'zod/v4/core'
import { type StoredDocument, checkOrderable, ownDocument } from '../documents/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { settingsForMoney } from '../settings/index.ts'
import type { ColorContext } from './price-order.ts'
import { presentBreakdown } from './present-request.ts'
import { quotaErrorOf } from './quota.ts'
import { featuresOfPrinters, isOwnRequest } from './request-store.ts'

type Given = BodyOf<typeof validateCall>
type Validation = ResponseOf<typeof validateCall>['data']

interface Context extends ColorContext {
  readonly db: Db
  readonly now: Date
}

/**
 * Checks, by the rules of placing a request, whether the caller could order a document with some settings,
 * and what it would cost. Throws `document_not_found` for other documents.
 */
export async function validateSettings(
  { db, findColors, now }: Context,
  { ownerId, given }: { ownerId: string; given: Given },
): Promise<Validation> {
  const errors = fieldErrors(given)
  const { serverFileName } = given
  const document = isName(serverFileName)
    ? await ownDocument(db, { ownerId, fileName: serverFileName })
    : undefined
  errors.push(...errorsOf('serverFileName', () => document && checkOrderable(document, now)))

  const { copies, printType, doubleSided, pageSize, orientation, ...layout } = readSettings(given)
  const pages = readPages(given, document, errors)
  const pagesUsed = pages?.length
  const isComplete = pageSize && printType && orientation && doubleSided !== undefined
  if (isComplete) {
    const ordered = { pageSize, printType, doubleSided, orientation, ...layout }
    const wrong = layoutError(ordered, pagesUsed) ?? unprintable(ordered, await featuresOfPrinters(db))
    if (wrong) errors.push(wrong)
  }
  const settings = await settingsForMoney(db)
  const totalPages = pagesUsed && copies && pagesUsed * copies
  if (totalPages) {
    const exceptRequestId = readField(NewPrintRequest.shape.replaces, given.replaces)
    if (exceptRequestId && !(await isOwnRequest(db, { ownerId, requestId: exceptRequestId })))
      errors.push({ field: 'replaces', message: errorKinds.request_not_found.message })
    const order = { ownerId, pages: totalPages, settings, ...(exceptRequestId && { exceptRequestId }) }
    const message = await quotaErrorOf({ db, now }, order)
    if (message) errors.push({ field: 'pagesToPrint', message })
  }
  const colorPages =
    printType === 'mixed' && document
      ? await readColorPages({ given, errors, document, findColors: () => findColors(document) })
      : []
  const inColor = colorPages && new Set(colorPages)
  const colorPagesUsed = inColor && pages?.filter((page) => inColor.has(page)).length
  const price =
    pagesUsed &&
    copies &&
    printType &&
    colorPagesUsed !== undefined &&
    quote({ pagesUsed, copies, printType, colorPagesUsed }, settings.priceList)
  return {
    valid: errors.length === 0,
    errors,
    perPage: printType && printType !== 'mixed' ? toRupees(settings.priceList[printType]) : null,
    costBreakdown: printType === 'mixed' && price ? presentBreakdown(price.breakdown) : null,
    totalPages: totalPages ?? null,
    totalCost: price ? toRupees(price.total) : null,
    sides: pagesUsed && copies ? countSides({ pagesUsed, copies, ...layout }) : null,
    sheets:
      pagesUsed && copies && doubleSided !== undefined
        ? countSheets({ pagesUsed, copies, doubleSided, ...layout })
        : null,
  }
}

/**
 * The errors of each field alone. A `serverFileName` without a document is not one of them: it is not found.
 */
function fieldErrors(given: Given): FieldError[] {
  const { error } = z.safeParse(NewPrintRequest, given, { error: fieldMessage })
  const errors = (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }))
  return isName(given.serverFileName) ? errors.filter(({ field }) => field !== 'serverFileName') : errors
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function readSettings(given: Given) {
  const { copies, printType, doubleSided, pageSize, orientation } = PrintSettings.shape
  const { pagesPerSide, booklet, bindingMargin, finishing } = PrintSettings.shape
  return {
    copies: readField(copies, given.copies),
    printType: readField(printType, given.printType),
    doubleSided: readField(doubleSided, given.doubleSided),
    pageSize: readField(pageSize, given.pageSize),
    orientation: readField(orientation, given.orientation),
    pagesPerSide: readField(pagesPerSide, given.pagesPerSide),
    booklet: readField(booklet, given.booklet),
    bindingMargin: readField(bindingMargin, given.bindingMargin),
    finishing: readField(finishing, given.finishing),
  }
}

/** Parses one field; `undefined` if it is invalid. */
function readField<Schema extends z.$ZodType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
  const { success, data } = z.safeParse(schema, value)
  return success ? data : undefined
}

/** The pages of the document in one copy; `undefined` if the settings do not determine them. */
function readPages(
  given: Given,
  document: StoredDocument | undefined,
  errors: FieldError[],
): PageNumbers | undefined {
  const range = readField(PrintSettings.shape.pagesToPrint, given.pagesToPrint)
  if (range === undefined || !document) return undefined
  let pages: PageNumbers | undefined
  const wrong = errorsOf('pagesToPrint', () => {
    pages = parsePageRange(normalizePageRange(range, document.page_count), document.page_count)
  })
  errors.push(...wrong)
  return pages
}

interface GivenColors {
  readonly given: Given
  readonly errors: FieldError[]
  readonly document: StoredDocument
  readonly findColors: () => Promise<PageNumbers>
}

/** The pages of the document in colour: those that were chosen, or those that have colour. */
async function readColorPages({
  given,
  errors,
  document,
  findColors,
}: GivenColors): Promise<PageNumbers | undefined> {
  const range = readField(PrintSettings.shape.colorPages, given.colorPages)
  if (range === null || given.colorPages === undefined) return findColors()
  if (range === undefined) return undefined
  let pages: PageNumbers | undefined
  const wrong = errorsOf('colorPages', () => {
    pages = parseColorPages(normalizeColorPages(range, document.page_count), document.page_count)
  })
  errors.push(...wrong)
  return pages
}

/** Runs a check and returns its errors as errors of a field. */
function errorsOf(field: string, check: () => void): FieldError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof ApiError || error instanceof PageRangeError)
      return [{ field, message: error.message }]
    throw error
  }
}
