export * from './delay.ts'
export * from './delivery.ts'
export * from './kinds.ts'
export * from './preferences.ts'
