export * from './issue-report.ts'
export * from './limits.ts'
export * from './message.ts'
