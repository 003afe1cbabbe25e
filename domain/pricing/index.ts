export * from './amount-in-words.ts'
export * from './money.ts'
export * from './quote.ts'
export * from './price-list.ts'
