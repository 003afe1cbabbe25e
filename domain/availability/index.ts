export * from './business-hours.ts'
export * from './opening.ts'
export * from './possible-hours.ts'
export * from './service-status.ts'
