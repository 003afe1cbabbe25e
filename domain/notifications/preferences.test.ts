import { describe, expect, test } from 'vitest'
import type { Channel } from './delivery.ts'
import {
  type ChannelChoice,
  type PreferenceKind,
  type Preferences,
  channelsFor,
  defaultPreferences,
  defaultQuietHours,
  endOfQuiet,
} from './preferences.ts'

const timeZone = 'Asia/Kolkata'
const at = (time: string, day = '02') => new Date(`2026-03-${day}T${time}+05:30`)
const noon = at('12:00:00')

const only = (...channels: Channel[]): ChannelChoice => ({
  email: channels.includes('email'),
  whatsapp: channels.includes('whatsapp'),
  sms: channels.includes('sms'),
  push: channels.includes('push'),
})

const all = only('email', 'whatsapp', 'sms', 'push')

function chosen(kind: PreferenceKind, preferences: Preferences, reachable: ChannelChoice, now = noon) {
  return channelsFor({ kind, preferences, reachable, now, timeZone }).map(({ channel }) => channel)
}

function choosing(...channels: Channel[]): Preferences {
  const choice = only(...channels)
  return { channels: { ready: choice, problem: choice, money: choice }, quietHours: defaultQuietHours }
}

describe('a person who has chosen nothing', () => {
  const byDefault = (kind: PreferenceKind, available: ChannelChoice) =>
    chosen(kind, defaultPreferences(available), available)

  test('is notified by e-mail, WhatsApp and push that a print is ready', () => {
    expect(byDefault('ready', all)).toEqual(['email', 'whatsapp', 'push'])
  })

  test('is notified by SMS that a print is ready where WhatsApp is not set up', () => {
    expect(byDefault('ready', only('email', 'sms'))).toEqual(['email', 'sms'])
  })

  test.each<PreferenceKind>(['problem', 'money'])('is notified of %s by e-mail and push', (kind) => {
    expect(byDefault(kind, all)).toEqual(['email', 'push'])
    expect(byDefault(kind, only('email'))).toEqual(['email'])
  })
})

describe('a choice', () => {
  test.each<[Channel[], ChannelChoice, Channel[]]>([
    [['sms'], all, ['sms']],
    [['email', 'sms'], all, ['email', 'sms']],
    [['whatsapp'], only('email', 'sms'), ['sms']],
    [['whatsapp', 'sms'], only('email', 'sms'), ['sms']],
    [['whatsapp', 'sms'], only('email'), ['email']],
    [['push'], only('email'), ['email']],
    [[], all, []],
  ])('of %j reaches a person who has %j by %j', (channels, reachable, reached) => {
    expect(chosen('ready', choosing(...channels), reachable)).toEqual(reached)
  })
})

describe('quiet hours', () => {
  const sms = (kind: PreferenceKind, now: Date, quietHours: Preferences['quietHours'] = defaultQuietHours) =>
    channelsFor({ kind, preferences: { ...choosing('sms'), quietHours }, reachable: all, now, timeZone })

  test('hold back an SMS until they end', () => {
    const notBefore = at('08:00:00', '03')
    expect(sms('money', at('21:00:00'))).toEqual([{ channel: 'sms', notBefore }])
    expect(sms('problem', at('07:59:59', '03'))).toEqual([{ channel: 'sms', notBefore }])
  })

  test('let through that a print is ready, and everything by other channels', () => {
    expect(sms('ready', at('23:00:00'))).toEqual([{ channel: 'sms' }])
    const others = { preferences: choosing('email', 'whatsapp', 'push'), reachable: all }
    expect(channelsFor({ kind: 'money', ...others, now: at('23:00:00'), timeZone })).toEqual([
      { channel: 'email' },
      { channel: 'whatsapp' },
      { channel: 'push' },
    ])
  })

  test('may be none', () => {
    expect(sms('money', at('23:00:00'), null)).toEqual([{ channel: 'sms' }])
  })

  test.each([
    ['21:00', '08:00', '20:59:59', undefined],
    ['21:00', '08:00', '08:00:00', undefined],
    ['13:00', '14:00', '13:30:10', at('14:00:00')],
    ['13:00', '14:00', '14:00:00', undefined],
    ['08:00', '08:00', '08:00:00', undefined],
  ])('from %s to %s at %s end at %s', (start, end, time, ends) => {
    expect(endOfQuiet({ start, end }, at(time), timeZone)).toEqual(ends)
  })
})
