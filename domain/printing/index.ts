export * from './page-range.ts'
