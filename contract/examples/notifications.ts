import * as preferences from '../notification-preferences.ts'
import * as notifications from '../notifications.ts'
import * as push from '../push.ts'
import { type ExampleEntry, example } from './example.ts'
import { printId, requestId } from './samples.ts'

export const notificationId = '0b54d1b0-8f5f-4c3e-9a43-2f0f0f6f7c11'

const ready: notifications.Notification = {
  _id: notificationId,
  id: notificationId,
  kind: 'ready',
  title: 'Ready to collect',
  message: `Lab report.docx: show ${printId} at the desk`,
  printRequestId: requestId,
  createdAt: '2026-07-01T06:15:00.000Z',
  read: false,
  readAt: null,
}

const mailOnly = { email: true, whatsapp: false, sms: false, push: false }
const choice: preferences.PreferencesChoice = {
  channels: { ready: { ...mailOnly, whatsapp: true }, problem: mailOnly, money: mailOnly },
  quietHours: { start: '21:00', end: '08:00' },
}
const chosen = { ...choice, available: { email: true, whatsapp: true, sms: true, push: true } }

const endpoint = 'https://push.example.net/send/f3b1c0'
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const notificationExamples: readonly ExampleEntry[] = [
  example(notifications.listNotifications, { answer: { data: [ready], unread: 1 } }),
  example(notifications.readNotification, {
    params: { id: notificationId },
    answer: { data: { ...ready, read: true, readAt: '2026-07-01T06:20:00.000Z' } },
  }),
  example(notifications.readAllNotifications, { answer: { data: { marked: 3 }, unread: 0 } }),
  example(preferences.getPreferences, { answer: { data: chosen } }),
  example(preferences.choosePreferences, { body: choice, answer: { data: chosen } }),
  example(push.getPushKey, { answer: { data: { publicKey: keys.p256dh } } }),
  example(push.subscribeToPush, {
    body: { endpoint, expirationTime: null, keys },
    answer: { data: { id: '6c0a5f0e-6f4b-4c53-8f0e-0b0a4f6d7a42' } },
  }),
  example(push.unsubscribeFromPush, { body: { endpoint }, answer: {} }),
]
