export * from './calendar.ts'
export * from './format-per-zone.ts'
