export { type MessageChannels, messageChannels } from './channels.ts'
export { type MessageSubject, type TextMessage, sendMail, sendText } from './enqueue-message.ts'
export { messages, type UnsentMail, mailWaiting } from './messages.ts'
export { deleteMessages, deleteMessagesTo, messageCounts, messagesAbout } from './outbox-store.ts'
export { exportedMessages } from './exported-messages.ts'
export type { PushEndpoints } from './push/push-endpoint.ts'
export { deleteSubscriptionsOf, subscriptionsOf } from './push/push-store.ts'
export { subscribeToPush, unsubscribeFromPush } from './push/subscribe.ts'
export { type VapidKeys, vapidKeys } from './push/vapid.ts'
export { CodeToType } from './mail/code-to-type.tsx'
export { printPage, resetPasswordLink, verifyEmailLink } from './mail/our-site.ts'
export { drawQr, QrPicture } from './mail/qr-picture.tsx'
export { type EmailTemplate, renderMail } from './mail/render-mail.tsx'
export {
  PageLink,
  SmallPrint,
  Facts,
  Heading,
  Paragraph,
  Quoted,
  QuotedText,
  withQuoted,
} from './mail/text-parts.tsx'
