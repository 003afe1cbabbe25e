export * from './page-range.ts'
export * from './fit-page.ts'
export * from './media.ts'
