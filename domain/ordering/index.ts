export * from './copies.ts'
export * from './lifecycle.ts'
export * from './print-id.ts'
