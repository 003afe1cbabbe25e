export * from './assess.ts'
export * from './assess-printers.ts'
