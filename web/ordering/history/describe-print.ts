import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import type { SheetLayout } from '@campus-print/domain/printing'
import { layoutWords, printTypeLabels } from '../print-labels.ts'

type DescribedPrint = SheetLayout & Pick<PrintRequest, 'pagesUsed' | 'copies' | 'printType' | 'pageSize'>

/** What is printed, in two lines: pages and copies, then ink and paper. */
export function describePrint({
  pagesUsed,
  copies,
  printType,
  pageSize,
  ...layout
}: DescribedPrint): [pages: string, settings: string] {
  const pages = i18n.t('{pages, plural, one {# page} other {# pages}}', { pages: pagesUsed })
  const each = i18n.t('{copies, plural, one {# copy} other {# copies}}', { copies })
  return [`${pages} × ${each}`, [printTypeLabels[printType], pageSize, ...layoutWords(layout)].join(', ')]
}
