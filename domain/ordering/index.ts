export * from './copies.ts'
export * from './expiry.ts'
export * from './lifecycle.ts'
export * from './print-id.ts'
