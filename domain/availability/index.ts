export * from './business-hours.ts'
export * from './service-status.ts'
