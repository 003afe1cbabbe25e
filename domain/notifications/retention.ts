const dayMs = 24 * 60 * 60 * 1000

/** A sent message says whom we wrote to, and is needed only while its recipient may ask where it went. In ms. */
export const sentMessageKeptMs = 30 * dayMs

/** Longer than anyone looks into why a message did not arrive; no message of any state is kept for longer. */
export const messageKeptMs = 180 * dayMs

/** A term: the prints that it tells about stay in the history of their owner. */
export const readNotificationKeptMs = 180 * dayMs

/** After a year without opening the app, old notifications are no use. */
export const notificationKeptMs = 365 * dayMs
