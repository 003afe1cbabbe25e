export * from './format-per-zone.ts'
