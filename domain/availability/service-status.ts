import { i18n } from '../language/index.ts'
import { type DayHours, type Holiday, type Hours, hoursToday } from './business-hours.ts'

export interface AvailabilitySettings extends Hours {
  readonly acceptingOrders: boolean
  readonly maintenanceMode: boolean
  /** What people read during maintenance; empty for the usual sentence. */
  readonly maintenanceMessage: string
  readonly closeOutsideHours: boolean
}

/** What decides whether orders are taken. */
export interface ServiceConditions extends AvailabilitySettings {
  /** What prints cost and how they are taxed is known: no price is guessed. */
  readonly pricesKnown: boolean
}

export interface ServiceStatus {
  readonly available: boolean
  readonly acceptingOrders: boolean
  readonly maintenanceMode: boolean
  readonly businessHours: DayHours & { readonly isWithinHours: boolean }
  /** Why no order is taken now, each a sentence; empty while available. */
  readonly reasons: readonly string[]
}

/** The message while prices or tax have a value that cannot be right. */
export function pricesUnclear(): string {
  return i18n.t('Our prices are being corrected. Orders are taken again soon.')
}

/** Whether orders are taken now, and why not. Hours close the service only where the campus has set that. */
export function serviceStatus(settings: ServiceConditions, now: Date): ServiceStatus {
  const { hours, holiday, isWithinHours } = hoursToday(settings, now)
  const reasons: string[] = []
  if (settings.maintenanceMode) {
    reasons.push(settings.maintenanceMessage || i18n.t('The service is under maintenance.'))
  }
  if (!settings.acceptingOrders) reasons.push(i18n.t('The print desk is not accepting orders at the moment.'))
  if (!settings.pricesKnown) reasons.push(pricesUnclear())
  if (settings.closeOutsideHours && !isWithinHours) reasons.push(closedMessage(hours, holiday))
  return {
    available: reasons.length === 0,
    acceptingOrders: settings.acceptingOrders,
    maintenanceMode: settings.maintenanceMode,
    businessHours: { start: hours?.start ?? '', end: hours?.end ?? '', isWithinHours },
    reasons,
  }
}

function closedMessage(hours: DayHours | null, holiday: Holiday | undefined): string {
  if (holiday) return i18n.t('The print desk is closed today: {holiday}.', { holiday: holiday.name })
  return hours
    ? i18n.t('Orders are taken from {start} to {end} today.', { start: hours.start, end: hours.end })
    : i18n.t('The print desk is closed today.')
}
