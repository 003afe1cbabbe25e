export * from './assess.ts'
