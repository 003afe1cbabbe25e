import {
  type AccountLimits,
  categories,
  type Category,
  defaultAccountLimits,
  type Limit,
  maxTries,
  maxWindowSeconds,
} from '@campus-print/domain/accounts'
import { isDayHours, isTimeZone, maxHolidayNameLength, maxHolidays } from '@campus-print/domain/availability'
import { defaultUploadLimits, fileExtensions, type UploadLimits } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { maxExamPagesPerHour, maxQuotaPages, quotaPeriods } from '@campus-print/domain/ordering'
import { isPagePrice } from '@campus-print/domain/pricing'
import { isCalendarDay } from '@campus-print/domain/time'
import { normalizeText } from '@campus-print/domain/support'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'
import { plainText } from './plain-text.ts'
import { maxCampusNameLength, maxLogoBytes, maxMaintenanceMessageLength } from './settings.ts'

type Message = { error: () => string }

const accountLimits = Object.keys(defaultAccountLimits) as (keyof AccountLimits)[]
const uploadLimits = Object.keys(defaultUploadLimits) as (keyof UploadLimits)[]

/** Builds the shape of an object whose keys share one schema. */
function each<Name extends string, Schema extends z.ZodMiniType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}

const number = (low: number, high: number, message: Message) =>
  z.number(message).check(z.gte(low, message), z.lte(high, message))
const wholeNumber = (low: number, high: number, message: Message) =>
  z.number(message).check(z.int(message), z.gte(low, message), z.lte(high, message))

const priceMessage = { error: () => i18n.t('Enter a price from ₹0.20 to ₹1,000 a page, with whole paise') }
const Price = z.number(priceMessage).check(z.refine(isPagePrice, priceMessage))

const taxMessage = { error: () => i18n.t('Enter a rate from 0.25 to 100 percent, or 0 for no tax') }
const TaxRate = z.number(taxMessage).check(z.refine((rate) => rate === 0 || isPercentage(rate), taxMessage))

/** With at most two decimals. */
function isPercentage(rate: number): boolean {
  return rate >= 0.25 && rate <= 100 && Math.round(rate * 100) / 100 === rate
}

const hoursMessage = {
  error: () => i18n.t('Enter hours such as 09:00 to 18:00; the desk closes after it has opened'),
}
const DayHours = z
  .strictObject({ start: z.string(hoursMessage), end: z.string(hoursMessage) }, hoursMessage)
  .check(z.refine(isDayHours, hoursMessage))
const weekMessage = { error: () => i18n.t('Enter hours for seven days, Sunday first; null is a closed day') }
const WeekHours = z.array(z.nullable(DayHours), weekMessage).check(z.length(7, weekMessage))

const zoneMessage = { error: () => i18n.t('Enter a time zone such as Asia/Kolkata') }
const TimeZone = z.string(zoneMessage).check(z.refine(isTimeZone, zoneMessage))

const dayMessage = { error: () => i18n.t('Enter a date such as 2026-11-08') }
const holidayNameMessage = { error: () => i18n.t('Enter the name of the holiday') }
const Holiday = z.strictObject({
  date: z.string(dayMessage).check(z.refine(isCalendarDay, dayMessage)),
  name: z
    .string(holidayNameMessage)
    .check(
      z.trim(),
      z.minLength(1, holidayNameMessage),
      z.maxLength(maxHolidayNameLength),
      z.regex(plainText),
    ),
})
const twiceMessage = { error: () => i18n.t('A date is in the list twice') }
const Holidays = z.array(Holiday).check(
  z.maxLength(maxHolidays),
  z.refine((list) => new Set(list.map(({ date }) => date)).size === list.length, twiceMessage),
)

const lineMessage = { error: () => i18n.t('Enter one line of plain text') }
const Line = (max: number) =>
  z.string(lineMessage).check(z.trim(), z.maxLength(max), z.regex(plainText, lineMessage))
const RequiredLine = (max: number, message: Message) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max), z.regex(plainText, lineMessage))
/** Text of several lines. */
const Text = (max: number) =>
  z.pipe(z.pipe(z.string(), z.transform(normalizeText)), z.string().check(z.maxLength(max)))

const emailMessage = { error: () => i18n.t('Enter an email address, or leave it empty') }
const Email = z
  .string(emailMessage)
  .check(
    z.trim(),
    z.maxLength(254),
    z.regex(/^$|^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\"]+$/, emailMessage),
    z.regex(plainText, emailMessage),
  )

const gstinMessage = { error: () => i18n.t('A GSTIN has 15 characters, such as 27AAAAA0000A1Z5') }
const Gstin = z.string(gstinMessage).check(z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/, gstinMessage))
const sacMessage = { error: () => i18n.t('A SAC has 4 to 8 digits, such as 998912') }

const domainMessage = {
  error: () => i18n.t('Enter domains such as college.edu, without @ and in small letters'),
}
const Domains = z
  .array(z.string(domainMessage).check(z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, domainMessage)))
  .check(z.maxLength(200))

const quotaMessage = { error: () => i18n.t('Enter from 1 to 1,000,000 pages') }
const Quota = z.strictObject({
  pages: wholeNumber(1, maxQuotaPages, quotaMessage),
  period: z.enum(quotaPeriods),
})

const examMessage = { error: () => i18n.t('Enter from 1 to 10,000 pages') }

const windowMessage = { error: () => i18n.t('Enter from 1 second to 7 days') }

/** Any part of the limits of these names. */
function limitsChange<Name extends string>(names: readonly Name[]) {
  const schemas = names.map((name) => [name, limitChange(maxTries(name))])
  return z.partial(
    z.strictObject(Object.fromEntries(schemas) as Record<Name, ReturnType<typeof limitChange>>),
  )
}

function limitChange(most: number) {
  const triesMessage = {
    error: () => i18n.t('Enter a whole number of tries from 1 to {most, number}', { most }),
  }
  return z.partial(
    z.strictObject({
      tries: wholeNumber(1, most, triesMessage),
      windowSeconds: wholeNumber(1, maxWindowSeconds, windowMessage),
    }),
  )
}

const typesMessage = { error: () => i18n.t('Choose at least one file type') }
const sellerMessage = { error: () => i18n.t('Enter the name of the seller') }
const addressMessage = { error: () => i18n.t('Enter the address of the seller') }
const numberMessage = { error: () => i18n.t('Enter the number and its label') }

/** Any part of the settings. */
const change = {
  pricing: z.partial(z.strictObject({ blackPrintCost: Price, colorPrintCost: Price })),
  fileSettings: z.partial(
    z.strictObject({
      maxFileSize: number(0.1, 2000, { error: () => i18n.t('Enter from 0.1 to 2,000 MB') }),
      maxPages: wholeNumber(1, 100_000, { error: () => i18n.t('Enter from 1 to 100,000 pages') }),
      maxMegapixels: number(0.01, 1000, { error: () => i18n.t('Enter from 0.01 to 1,000 megapixels') }),
      allowedFileTypes: z.array(z.enum(fileExtensions)).check(z.minLength(1, typesMessage)),
      /** Follows from `allowedFileTypes`: accepted as it is answered. */
      supportedFormats: z.array(z.string()),
    }),
  ),
  /** Today's hours follow from `weekHours` and `holidays`: accepted as they are answered. */
  businessHours: z.strictObject({ start: z.string(), end: z.string() }),
  weekHours: WeekHours,
  holidays: Holidays,
  timeZone: TimeZone,
  closeOutsideHours: z.boolean(),
  systemSettings: z.partial(
    z.strictObject({
      acceptingOrders: z.boolean(),
      maintenanceMode: z.boolean(),
      maintenanceMessage: Line(maxMaintenanceMessageLength),
    }),
  ),
  contactInfo: z.partial(
    z.strictObject({
      email: Email,
      phone: Line(60),
      emergencyEmail: Email,
      emergencyPhone: Line(60),
      address: Text(500),
    }),
  ),
  campus: z.partial(z.strictObject({ name: Line(maxCampusNameLength) })),
  /** The set-up of the first manager is done or skipped. */
  setUpDone: z.boolean(),
  seller: z.partial(
    z.strictObject({
      name: RequiredLine(200, sellerMessage),
      address: z.pipe(Text(500), z.string().check(z.minLength(1, addressMessage))),
      gstin: z.nullable(Gstin),
      taxRate: TaxRate,
      sac: z.string(sacMessage).check(z.regex(/^\d{4,8}$/, sacMessage)),
    }),
  ),
  registration: z.partial(
    z.strictObject({
      emailDomains: Domains,
      categoryDomains: z.partial(z.strictObject(each(categories, Domains))),
      confirmedCategories: z.array(z.enum(categories)),
    }),
  ),
  retention: z.partial(
    z.strictObject({
      keepReadyDays: number(0, 3650, { error: () => i18n.t('Enter from 0 to 3,650 days') }),
    }),
  ),
  quotas: z.partial(z.strictObject(each(categories, z.nullable(Quota)))),
  /** How many pages each person may order in an hour; `null` while no exams are on. */
  examMode: z.partial(
    z.strictObject({ pagesPerHour: z.nullable(wholeNumber(1, maxExamPagesPerHour, examMessage)) }),
  ),
  /** Limits of free reprints at the desk: per request, and pages per operator and day. */
  freeReprints: z.partial(
    z.strictObject({
      perRequest: number(0, 20, { error: () => i18n.t('Enter from 0 to 20') }).check(z.int()),
      pagesPerDay: number(0, 100_000, { error: () => i18n.t('Enter from 0 to 1,00,000') }).check(z.int()),
    }),
  ),
  /** How long a paid print may wait before the desk is alerted. */
  alerts: z.partial(
    z.strictObject({
      longWaitMinutes: number(5, 1440, { error: () => i18n.t('Enter from 5 to 1,440 minutes') }).check(
        z.int(),
      ),
    }),
  ),
  /** Operators and managers must use two-step login. */
  security: z.partial(z.strictObject({ twoStepForStaff: z.boolean() })),
  limits: z.partial(
    z.strictObject({
      account: limitsChange(accountLimits),
      upload: limitsChange(uploadLimits),
    }),
  ),
  impactNumbers: z
    .array(z.strictObject({ value: RequiredLine(20, numberMessage), label: RequiredLine(60, numberMessage) }))
    .check(z.maxLength(4)),
}

export const SettingsChange = z.strictObject({
  /** The version that the change was made of: a change of an older one is rejected. */
  version: z.optional(z.string()),
  /** What cannot be read, as it is answered. */
  unreadable: z.optional(z.array(z.string())),
  ...z.partial(z.object(change)).shape,
})
export type SettingsChange = z.infer<typeof SettingsChange>

const Hours = z.object({ start: z.string(), end: z.string() })
const Limits = z.object({ tries: z.number(), windowSeconds: z.number() }) satisfies z.ZodMiniType<Limit>

/** All settings, as managers see them. */
export const ManagedSettings = z.object({
  /** Another one after each change. */
  version: z.string(),
  /** What was set past the product and cannot be read, as paths such as `seller.taxRate`; it has to be set again. */
  unreadable: z.array(z.string()),
  /** In rupees a page. */
  pricing: z.object({ blackPrintCost: z.number(), colorPrintCost: z.number() }),
  fileSettings: z.object({
    /** In MB. */
    maxFileSize: z.number(),
    maxPages: z.number(),
    maxMegapixels: z.number(),
    allowedFileTypes: z.array(z.string()),
    supportedFormats: z.array(z.string()),
  }),
  /** Today's hours. */
  businessHours: Hours,
  /** Hours by weekday, Sunday first; `null` is a closed day. */
  weekHours: z.array(z.nullable(Hours)),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  timeZone: z.string(),
  /** Whether no order is taken while the desk is closed. */
  closeOutsideHours: z.boolean(),
  systemSettings: z.object({
    acceptingOrders: z.boolean(),
    maintenanceMode: z.boolean(),
    /** Empty for the usual sentence. */
    maintenanceMessage: z.string(),
  }),
  contactInfo: z.object({
    email: z.string(),
    phone: z.string(),
    emergencyEmail: z.string(),
    emergencyPhone: z.string(),
    address: z.string(),
  }),
  campus: z.object({ name: z.string() }),
  setUpDone: z.boolean(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.nullable(z.string()),
    /** In percent. */
    taxRate: z.number(),
    sac: z.string(),
  }),
  registration: z.object({
    /** An empty list allows all domains. */
    emailDomains: z.array(z.string()),
    categoryDomains: z.object(
      each<Category, z.ZodMiniArray<z.ZodMiniString>>(categories, z.array(z.string())),
    ),
    confirmedCategories: z.array(z.enum(categories)),
  }),
  retention: z.object({ keepReadyDays: z.number() }),
  quotas: z.object(
    each(categories, z.nullable(z.object({ pages: z.number(), period: z.enum(quotaPeriods) }))),
  ),
  examMode: z.object({ pagesPerHour: z.nullable(z.number()) }),
  freeReprints: z.object({ perRequest: z.number(), pagesPerDay: z.number() }),
  alerts: z.object({ longWaitMinutes: z.number() }),
  security: z.object({ twoStepForStaff: z.boolean() }),
  limits: z.object({
    account: z.object(each(accountLimits, Limits)),
    upload: z.object(each(uploadLimits, Limits)),
  }),
  impactNumbers: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type ManagedSettings = z.infer<typeof ManagedSettings>

export const getManagedSettings = endpoint({
  method: 'GET',
  path: '/api/manage/settings',
  summary: 'All settings of this campus',
  access: 'manage',
  answer: success({ data: ManagedSettings }),
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/manage/settings',
  summary: 'Change any part of the settings; nothing is changed where a part is unknown or wrong',
  access: 'manage',
  body: SettingsChange,
  answer: success({ data: ManagedSettings }),
})

const pictureMessage = { error: () => i18n.t('Choose a picture') }

export const changeLogo = endpoint({
  method: 'PUT',
  path: '/api/manage/settings/logo',
  summary: 'Show a picture as the logo of the campus: PNG, JPEG or WebP in base64',
  access: 'manage',
  body: z.strictObject({
    picture: z
      .string(pictureMessage)
      .check(
        z.maxLength(Math.ceil(maxLogoBytes / 3) * 4 + 4),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, pictureMessage),
      ),
  }),
  answer: success({ data: z.object({ campusLogo: z.string() }) }),
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/manage/settings/logo',
  summary: 'Show no logo of the campus',
  access: 'manage',
  answer: success({}),
})
