import { type AccountLimits, type Category, defaultAccountLimits } from '@campus-print/domain/accounts'
import {
  type AvailabilitySettings,
  defaultTimeZone,
  defaultWeekHours,
} from '@campus-print/domain/availability'
import {
  type DocumentLimits,
  type RetentionSettings,
  type UploadLimits,
  defaultDocumentLimits,
  defaultRetention,
  defaultUploadLimits,
} from '@campus-print/domain/documents'
import { type FreeReprints, type Quotas, defaultFreeReprints, noQuotas } from '@campus-print/domain/ordering'
import { type SellerSettings, defaultSeller } from '@campus-print/domain/payments'
import { type PriceList, defaultPriceList } from '@campus-print/domain/pricing'
import { defaultLongWaitMinutes } from '@campus-print/domain/printing'

/** Prices, and the details on invoices. No default replaces an unreadable value of these. */
export interface MoneySettings extends SellerSettings {
  readonly priceList: PriceList
}

export const moneySettingNames = [
  'priceList',
  'sellerName',
  'sellerAddress',
  'gstin',
  'taxRate',
  'sac',
] as const satisfies (keyof MoneySettings)[]

/** The settings of a campus. */
export interface CampusSettings
  extends AvailabilitySettings, DocumentLimits, RetentionSettings, MoneySettings {
  /** Email domains that may register; empty means all. */
  readonly emailDomains: readonly string[]
  /** The email domains that may register in a category; a category without any is open to all. */
  readonly categoryDomains: Partial<Readonly<Record<Category, readonly string[]>>>
  /** Categories that a manager has to confirm. */
  readonly confirmedCategories: readonly Category[]
  readonly accountLimits: AccountLimits
  readonly uploadLimits: UploadLimits
  /** How many pages a user may order, by category. */
  readonly quotas: Quotas
  /** How many pages each user may order in an hour during exams; `null` at other times. */
  readonly examPagesPerHour: number | null
  /** Operators and managers must use two-step login. */
  readonly twoStepForStaff: boolean
  /** The limits of free reprints by the desk. */
  readonly freeReprints: FreeReprints
  /** How long a paid print may wait before the desk is alerted. */
  readonly longWaitMinutes: number
  readonly contact: {
    readonly email: string
    readonly phone: string
    readonly emergencyEmail: string
    readonly emergencyPhone: string
    readonly address: string
  }
  /** Shown on the public pages as entered, such as `50,000+` with `students served`. */
  readonly impactNumbers: readonly { readonly value: string; readonly label: string }[]
  /** Shown in the header and in mails; empty until the campus has set it. */
  readonly campusName: string
  /** The first manager has completed or skipped the set-up. */
  readonly setUpDone: boolean
}

/** All settings except those of money. */
export type PlainSettings = Omit<CampusSettings, keyof MoneySettings>

/** The settings of a campus that has set nothing. */
export const defaultSettings: CampusSettings = {
  priceList: defaultPriceList,
  emailDomains: [],
  categoryDomains: {},
  confirmedCategories: [],
  accountLimits: defaultAccountLimits,
  uploadLimits: defaultUploadLimits,
  quotas: noQuotas,
  examPagesPerHour: null,
  twoStepForStaff: false,
  freeReprints: defaultFreeReprints,
  longWaitMinutes: defaultLongWaitMinutes,
  ...defaultDocumentLimits,
  ...defaultRetention,
  ...defaultSeller,
  acceptingOrders: true,
  maintenanceMode: false,
  maintenanceMessage: '',
  closeOutsideHours: false,
  weekHours: defaultWeekHours,
  holidays: [],
  timeZone: defaultTimeZone,
  contact: {
    email: 'print@campus.example',
    phone: '+91 20 5550 0100',
    emergencyEmail: 'print-urgent@campus.example',
    emergencyPhone: '+91 20 5550 0199',
    address: 'Print desk, ground floor\nCentral Library',
  },
  impactNumbers: [],
  campusName: '',
  setUpDone: false,
}
