import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

export const maxCampusNameLength = 80
export const maxMaintenanceMessageLength = 300
export const maxLogoBytes = 150 * 1024
/** Largest size of the logo, in pixels: three times the size on screens. */
export const maxLogoWidth = 480
export const maxLogoHeight = 120

const Hours = z.object({ start: z.string(), end: z.string() })

export const Settings = z.object({
  /** In rupees a page; `null` while the setting cannot be read, when no order is accepted either. */
  pricing: z.nullable(z.object({ blackPrintCost: z.number(), colorPrintCost: z.number() })),
  fileSettings: z.object({
    /** In MB. */
    maxFileSize: z.number(),
    maxPages: z.number(),
    supportedFormats: z.array(z.string()),
    allowedFileTypes: z.array(z.string()),
  }),
  /** Today's hours. */
  businessHours: Hours,
  /** Hours by weekday, Sunday first; `null` is a closed day. */
  weekHours: z.array(z.nullable(Hours)),
  /** The days from today on at which the desk is closed, the next first. */
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** The campus's own, in which all hours are meant. */
  timeZone: z.string(),
  systemSettings: z.object({ acceptingOrders: z.boolean(), maintenanceMode: z.boolean() }),
  contactInfo: z.object({
    email: z.string(),
    phone: z.string(),
    emergencyEmail: z.string(),
    emergencyPhone: z.string(),
    address: z.string(),
  }),
  /** Pages that each person may order in an hour while exams are on; `null` at other times. */
  examPagesPerHour: z.nullable(z.number()),
  /** Empty until the campus has given it. */
  campusName: z.string(),
  /** The address of the campus's logo; another one after each change. */
  campusLogo: z.nullable(z.string()),
  /** Figures that the campus publishes about itself, such as `50,000+` students; none hides them. */
  impactNumbers: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What the campus calls its own sign-in; `null` where passwords are the only one. */
  campusLogin: z.nullable(z.string()),
  /** How it is used: on a page of the campus, or by login and password of the campus on ours. */
  campusLoginBy: z.nullable(z.enum(['page', 'password'])),
  /** Payments are simulated: no real money moves. */
  demo: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Prices, limits, hours and contact of this campus',
  access: 'public',
  answer: success({ data: Settings }),
})

export const getCampusLogo = endpoint({
  method: 'GET',
  path: '/api/settings/logo/:version',
  summary: 'The logo of the campus; `campusLogo` of the settings is its address',
  access: 'public',
  ignoresSession: true,
  params: z.object({ version: z.string() }),
  produces: 'image/png',
})

export function campusLogoAddress(version: string): string {
  return getCampusLogo.path.replace(':version', version)
}

export const ServiceStatus = z.object({
  available: z.boolean(),
  maintenanceMode: z.boolean(),
  acceptingOrders: z.boolean(),
  businessHours: z.object({ isWithinHours: z.boolean(), start: z.string(), end: z.string() }),
  reasons: z.array(z.string()),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

export const getServiceStatus = endpoint({
  method: 'GET',
  path: '/api/settings/service-status',
  summary: 'Whether orders are taken now, and why not',
  access: 'public',
  answer: success({ data: ServiceStatus }),
})

export const getPricing = endpoint({
  method: 'GET',
  path: '/api/settings/pricing',
  summary: 'Prices, in rupees',
  access: 'public',
  answer: success({
    data: z.object({
      basic: z.object({ blackAndWhite: z.number(), color: z.number() }),
      delivery: z.object({ pickup: z.number(), homeDelivery: z.number() }),
    }),
  }),
})
