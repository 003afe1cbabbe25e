export * from './limits.ts'
export * from './lifecycle.ts'
export * from './print-id.ts'
export * from './quota.ts'
