import type { usualSettings as usualSettingsCall } from '@campus-print/contract/ordering'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import { type DocumentKind, kindOf } from '@campus-print/domain/documents'
import type { Db } from '../platform/database/connect.ts'
import { lastSettingsOf } from './usual-settings-store.ts'

/**
 * Returns the user's last settings for each kind of document, with which the next print of that kind starts.
 */
export async function usualSettings(
  db: Db,
  ownerId: string,
): Promise<ResponseOf<typeof usualSettingsCall>['data']> {
  const last = await lastSettingsOf(db, ownerId)
  const newestFirst = last.toSorted((one, other) => Number(other.created_at) - Number(one.created_at))
  const settingsFor = (kind: DocumentKind) => {
    const found = newestFirst.find(({ file_type: type }) => kindOf(type) === kind)
    return (
      (found && { pageSize: found.media, printType: found.print_type, doubleSided: found.double_sided }) ??
      null
    )
  }
  return { pdf: settingsFor('pdf'), word: settingsFor('word'), image: settingsFor('image') }
}
