export * from './delay.ts'
export * from './kinds.ts'
