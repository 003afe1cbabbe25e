import { observeCall } from './metrics.ts'
import { traceCall } from './tracing.ts'

/** Measures and traces a call of another service; `service` is one of a few names, such as `razorpay`. */
export function callService<Result>(service: string, work: () => Promise<Result>): Promise<Result> {
  return observeCall(service, () => traceCall(service, work))
}
