export * from './limits.ts'
export * from './file-types.ts'
export * from './file-size.ts'
export * from './refusal.ts'
