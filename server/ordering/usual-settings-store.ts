import type { Db } from '../platform/database/connect.ts'

/** The settings of an owner's last print of each type of file. */
export function lastSettingsOf(db: Db, ownerId: string) {
  return (
    db
      .selectFrom('print_requests')
      .innerJoin('documents', 'documents.id', 'print_requests.document_id')
      .distinctOn('documents.file_type')
      .select([
        'documents.file_type',
        'print_requests.created_at',
        'print_requests.media',
        'print_requests.print_type',
        'print_requests.double_sided',
      ])
      .where('print_requests.owner_id', '=', ownerId)
      // A free reprint of the desk is no new choice of the user.
      .where('print_requests.free_of_charge', '=', false)
      // A booklet is printed on both sides whatever its owner usually chooses.
      .where('print_requests.booklet', '=', false)
      .orderBy('documents.file_type')
      .orderBy('print_requests.created_at', 'desc')
      .orderBy('print_requests.id', 'desc')
      .execute()
  )
}
