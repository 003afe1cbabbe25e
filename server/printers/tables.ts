import type { PrinterAlert } from '@campus-print/domain/printing'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

/** A level of toner or the like, whenever it changed. */
export interface PrinterSupplyLevelsTable {
  printer_id: string
  name: string
  /** In percent. */
  level: number
  at: Date
}

export interface PrinterAlertsTable {
  id: Generated<string>
  /** The same trouble has the same key: it is open once. */
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
