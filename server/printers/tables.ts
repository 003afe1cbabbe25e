import type { PrinterAlert } from '@campus-print/domain/printing'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

/** A supply level, such as of toner, at each change. */
export interface PrinterSupplyLevelsTable {
  printer_id: string
  name: string
  /** The level in percent. */
  level: number
  at: Date
}

export interface PrinterAlertsTable {
  id: Generated<string>
  /** Identifies the problem, so that there is only one open alert for it. */
  key: string
  details: JSONColumnType<PrinterAlert>
  opened_at: Date
  closed_at: Date | null
}
export type PrinterAlertRow = Selectable<PrinterAlertsTable>

export interface PrintersTables {
  printer_supply_levels: PrinterSupplyLevelsTable
  printer_alerts: PrinterAlertsTable
}
