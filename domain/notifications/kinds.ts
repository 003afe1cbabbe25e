/** What matters to the owner of a print, one notification each. */
export const notificationKinds = [
  'paid',
  'ready',
  'delayed',
  'failed',
  'cancelled',
  'refunded',
  'collected',
  'document_deleted',
  'reprinted',
  'answered',
  'document_opened',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How many notifications a user is shown at once. */
export const shownNotifications = 100
