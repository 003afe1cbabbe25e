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

/** What people pay, and what invoices say: no default replaces a value of these that cannot be read. */
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

/** What a campus can set. */
export interface CampusSettings
  extends AvailabilitySettings, DocumentLimits, RetentionSettings, MoneySettings {
  /** Mail domains whose addresses may register; none means all. */
  readonly emailDomains: readonly string[]
  /** Mail domains from which one may register as what; a category without any is open to all. */
  readonly categoryDomains: Partial<Readonly<Record<Category, readonly string[]>>>
  /** Categories that count only once a manager has confirmed them. */
  readonly confirmedCategories: readonly Category[]
  readonly accountLimits: AccountLimits
  readonly uploadLimits: UploadLimits
  /** Pages that may be ordered, by what people are to the campus. */
  readonly quotas: Quotas
  /** Pages that each person may order in an hour while exams are on; `null` at other times. */
  readonly examPagesPerHour: number | null
  /** Operators and managers must use two-step login. */
  readonly twoStepForStaff: boolean
  /** What the desk may print again for nothing. */
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
  /** Shown on the public pages as they are written here, such as `50,000+` with `students served`. */
  readonly impactNumbers: readonly { readonly value: string; readonly label: string }[]
  /** Shown in the header and in mails; empty until the campus has given it. */
  readonly campusName: string
  /** The first manager has gone through the set-up or skipped it. */
  readonly setUpDone: boolean
}

/** The settings but for those of money. */
export type PlainSettings = Omit<CampusSettings, keyof MoneySettings>

/** What holds until a campus sets something else. */
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
