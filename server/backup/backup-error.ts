/** Why a backup, restore or move is not possible. The message is for the operator at the command line. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
