export { type RazorpaySimulator, type SimulatorOptions, razorpaySimulator } from './simulator.ts'
export type { Context, Job, JobQueue, Keys, SimulatorDatabase } from './context.ts'
export type { SimulatorTables } from './database/tables.ts'
// For tests and benchmarks, which let time pass and banks answer when they choose.
export { migrate } from './database/migrate.ts'
export { newId } from './ids.ts'
export { settlePayment } from './payments.ts'
export { failRefund } from './refunds.ts'
export { captureLatePayment, outcomes } from './scenarios.ts'
