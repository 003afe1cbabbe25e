export * from './lifecycle.ts'
export * from './print-id.ts'
export * from './settings.ts'
