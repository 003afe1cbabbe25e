export * from './capture.ts'
export * from './method.ts'
