/** Why a backup, a restore or a move is not possible; its text is for the person at the command line. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
