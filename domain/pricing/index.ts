export * from './money.ts'
export * from './quote.ts'
export * from './price-list.ts'
