import { expect, test } from 'vitest'
import { examError, examRoomAt } from './index.ts'

const at = (time: string) => new Date(`2026-01-15T${time}:00+05:30`)
const now = at('14:00')
const timeZone = 'Asia/Kolkata'
const ordered = [
  { at: at('13:20'), pages: 10 },
  { at: at('13:40'), pages: 20 },
  { at: at('12:50'), pages: 50 },
]

test.each([
  [20, '14:00'],
  [21, '14:20'],
  [30, '14:20'],
  [31, '14:40'],
  [50, '14:40'],
])('after 30 of 50 pages of this hour, %i more fit at %s', (pages, time) => {
  expect(examRoomAt(50, { ordered, pages, now })).toEqual(at(time))
})

test('more pages than an hour has never fit', () => {
  expect(examRoomAt(50, { ordered: [], pages: 51, now })).toBeUndefined()
})

test('the error says when there is room again, or that the print is too long', () => {
  expect(examError(50, { ordered, pages: 20, now, timeZone })).toBeUndefined()
  expect(examError(50, { ordered, pages: 40, now, timeZone })).toBe(
    'During exams everyone may order up to 50 pages an hour. There is room for this print again at 14:40.',
  )
  expect(examError(50, { ordered, pages: 60, now, timeZone })).toBe(
    'During exams everyone may order up to 50 pages an hour. This print takes 60. Please choose fewer pages.',
  )
})

test('a time between two minutes is that of the next', () => {
  const early = [{ at: new Date('2026-01-15T13:10:01+05:30'), pages: 50 }]
  expect(examError(50, { ordered: early, pages: 1, now, timeZone })).toMatch(/at 14:11\.$/)
})
