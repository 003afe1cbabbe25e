export * from './business-hours.ts'
export * from './opening.ts'
export * from './service-status.ts'
