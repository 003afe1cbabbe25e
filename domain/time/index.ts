export * from './calendar.ts'
export * from './day-period.ts'
export * from './format-per-zone.ts'
