export * from './capture.ts'
export * from './method.ts'
export * from './order.ts'
