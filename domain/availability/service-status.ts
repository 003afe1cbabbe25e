import { type DayHours, type WeekHours, hoursToday } from './business-hours.ts'

export interface AvailabilitySettings {
  readonly acceptingOrders: boolean
  readonly maintenanceMode: boolean
  readonly closeOutsideHours: boolean
  readonly weekHours: WeekHours
  readonly timeZone: string
}

export interface ServiceStatus {
  readonly available: boolean
  readonly acceptingOrders: boolean
  readonly maintenanceMode: boolean
  readonly businessHours: DayHours & { readonly isWithinHours: boolean }
  /** Why no order is taken now, each a sentence; empty while available. */
  readonly reasons: readonly string[]
}

/** Whether orders are taken now, and why not. Hours close the service only where the campus asked for that. */
export function serviceStatus(settings: AvailabilitySettings, now: Date): ServiceStatus {
  const { hours, isWithinHours } = hoursToday(settings.weekHours, now, settings.timeZone)
  const reasons: string[] = []
  if (settings.maintenanceMode) reasons.push('The service is under maintenance.')
  if (!settings.acceptingOrders) reasons.push('The print desk is not accepting orders at the moment.')
  if (settings.closeOutsideHours && !isWithinHours) reasons.push(sayClosed(hours))
  return {
    available: reasons.length === 0,
    acceptingOrders: settings.acceptingOrders,
    maintenanceMode: settings.maintenanceMode,
    businessHours: { start: hours?.start ?? '', end: hours?.end ?? '', isWithinHours },
    reasons,
  }
}

function sayClosed(hours: DayHours | null): string {
  return hours
    ? `Orders are taken from ${hours.start} to ${hours.end} today.`
    : 'The print desk is closed today.'
}
