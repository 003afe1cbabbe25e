import { categories } from '@campus-print/domain/accounts'
import {
  type DayHours,
  type Holiday,
  areHolidays,
  isDayHours,
  isTimeZone,
} from '@campus-print/domain/availability'
import { maxDocumentPages } from '@campus-print/domain/documents'
import {
  maxExamPagesPerHour,
  maxFreeReprints,
  maxQuotaPages,
  quotaPeriods,
} from '@campus-print/domain/ordering'
import { minPagePrice, maxPagePrice } from '@campus-print/domain/pricing'
import { maxCampusNameLength, maxMaintenanceMessageLength } from '@campus-print/contract/settings'
import * as z from 'zod'
import { type CampusSettings, defaultSettings } from './campus-settings.ts'

// The valid values. Constraints of the table check them as well, but stored values may be older than these.

const Price = z.number().int().min(minPagePrice).max(maxPagePrice)
const Line = z.string().max(500)
const ImpactNumber = z.object({ value: z.string().min(1).max(20), label: z.string().min(1).max(60) })
const Domains = z.array(z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/))
// Wider than what managers can set now, so that older limits stay readable.
const Limit = z.object({
  tries: z.number().int().min(1).max(1_000_000_000),
  windowSeconds: z.number().int().min(1).max(2_592_000),
})
const Quota = z.object({ pages: z.number().int().min(1).max(maxQuotaPages), period: z.enum(quotaPeriods) })
const Holidays = z.custom<readonly Holiday[]>(areHolidays, 'days as 2026-01-31 with names are expected')
const Hours = z.custom<DayHours>(isDayHours, 'hours as 09:00 to 18:00 are expected')

/** The schema of each setting. */
export const settingValues: { readonly [Name in keyof CampusSettings]: z.ZodType<CampusSettings[Name]> } = {
  priceList: z.object({ black: Price, color: Price }),
  sellerName: z.string().min(1).max(200),
  sellerAddress: Line.min(1),
  gstin: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/)
    .nullable(),
  taxRate: z.union([z.literal(0), z.number().int().min(25).max(10_000)]),
  sac: z.string().regex(/^\d{4,8}$/),
  contact: z.object({
    email: Line,
    phone: Line,
    emergencyEmail: Line,
    emergencyPhone: Line,
    address: Line,
  }),
  emailDomains: Domains,
  categoryDomains: z.partialRecord(z.enum(categories), Domains),
  confirmedCategories: z.array(z.enum(categories)),
  weekHours: z.array(Hours.nullable()).length(7),
  timeZone: z.string().refine(isTimeZone, 'there is no such time zone'),
  closeOutsideHours: z.boolean(),
  holidays: Holidays,
  acceptingOrders: z.boolean(),
  maintenanceMode: z.boolean(),
  maintenanceMessage: z.string().max(maxMaintenanceMessageLength),
  maxFileSizeMb: z.number().min(0.1).max(2000),
  maxPages: z.number().int().min(1).max(maxDocumentPages),
  maxMegapixels: z.number().min(0.01).max(1000),
  allowedFileTypes: z.array(z.string().regex(/^[a-z0-9]+$/)).min(1),
  keepReadyDays: z.number().min(0).max(3650),
  accountLimits: limits(defaultSettings.accountLimits),
  uploadLimits: limits(defaultSettings.uploadLimits),
  impactNumbers: z.array(ImpactNumber).max(4),
  freeReprints: z.object({
    perRequest: z.number().int().min(0).max(maxFreeReprints.perRequest),
    pagesPerDay: z.number().int().min(0).max(maxFreeReprints.pagesPerDay),
  }),
  longWaitMinutes: z.number().int().min(5).max(1440),
  quotas: z.partialRecord(z.enum(categories), Quota),
  examPagesPerHour: z.number().int().min(1).max(maxExamPagesPerHour).nullable(),
  twoStepForStaff: z.boolean(),
  setUpDone: z.boolean(),
  campusName: z.string().max(maxCampusNameLength),
}

/** Fills in limits that did not exist yet when the campus set the others. */
function limits<Limits extends object>(defaults: Limits): z.ZodType<Limits> {
  const named = z.partialRecord(z.enum(Object.keys(defaults)), Limit)
  return named.transform((chosen) => ({ ...defaults, ...chosen }))
}
