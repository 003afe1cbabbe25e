import type { AccountsTables } from '../../accounts/tables.ts'
import type { AuditTables } from '../../audit/tables.ts'
import type { DocumentsTables } from '../../documents/tables.ts'
import type { MessagesTables } from '../../messages/tables.ts'
import type { NotificationsTables } from '../../notifications/tables.ts'
import type { OrderingTables } from '../../ordering/tables.ts'
import type { OperationTables } from '../../operation/tables.ts'
import type { PaymentsTables } from '../../payments/tables.ts'
import type { PrintingTables } from '../../printing/tables.ts'
import type { PrintersTables } from '../../printers/tables.ts'
import type { SettingsTables } from '../../settings/tables.ts'
import type { SupportTables } from '../../support/tables.ts'

/** All tables of the database; each feature declares its own. */
export interface Tables
  extends
    AccountsTables,
    AuditTables,
    DocumentsTables,
    MessagesTables,
    NotificationsTables,
    OrderingTables,
    OperationTables,
    PaymentsTables,
    PrintersTables,
    PrintingTables,
    SettingsTables,
    SupportTables {}
