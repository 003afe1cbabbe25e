import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
} from '@opentelemetry/api'

/**
 * Trace data that a background job gets from the request that enqueued it; `traceparent` by W3C Trace
 * Context.
 */
export interface Origin {
  readonly requestId: string
  readonly traceparent?: string
}

const requestIds = new AsyncLocalStorage<string>()
/** Attribute of the spans of a call, its jobs and their calls of other services. */
const requestIdAttribute = 'campus_print.request_id'
// Spans cost next to nothing until `exportTraces` has been called.
const tracer = trace.getTracer('campus-print')

/** Ids for a line of the log: of the original request and its trace. */
export function logIds(): { requestId?: string; traceId?: string } {
  const requestId = requestIds.getStore()
  const traceId = trace.getActiveSpan()?.spanContext().traceId
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
}

/** Returns the trace data for a job that is enqueued now. */
export function presentOrigin(): Origin | undefined {
  const requestId = requestIds.getStore()
  if (requestId === undefined) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return { requestId, ...carrier }
}

/** Runs a job as part of the trace that enqueued it. */
export function traceJob<Result>(
  name: string,
  origin: Origin | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = propagation.extract(context.active(), origin ?? {})
  const options = { kind: SpanKind.CONSUMER, parent }
  const traced = () => inSpan(`job ${name}`, options, work)
  return origin ? requestIds.run(origin.requestId, traced) : traced()
}

/** Traces a call of another service, such as the payment provider or the storage. */
export function traceCall<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return inSpan(name, { kind: SpanKind.CLIENT, parent: context.active() }, work)
}

interface RequestStart {
  readonly id: string
  readonly method: string
  readonly route: string
  /** Headers of a trusted proxy; empty if the proxy is not trusted. */
  readonly headers: object
}

export interface TracedRequest {
  /** Runs a part of the request's work within its span. */
  run(part: () => void): void
  end(status: number): void
}

export function traceRequest({ id, method, route, headers }: RequestStart): TracedRequest {
  const parent = propagation.extract(context.active(), headers)
  const attributes = { 'http.request.method': method, 'http.route': route, [requestIdAttribute]: id }
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
  const inside = trace.setSpan(parent, span)
  return {
    run: (part) => requestIds.run(id, () => context.with(inside, part)),
    end(status) {
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/**
 * Adds a query that has just ended to the present span. Statements have parameters, so no personal data is in
 * them.
 */
export function traceQuery(statement: string, { ms, failed }: { ms: number; failed: boolean }): void {
  const parent = trace.getActiveSpan()
  if (!parent?.isRecording()) return
  const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
  const end = Date.now()
  const span = tracer.startSpan('query', { kind: SpanKind.CLIENT, attributes, startTime: end - ms })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}

async function inSpan<Result>(
  name: string,
  { kind, parent }: { kind: SpanKind; parent: Context },
  work: () => Promise<Result>,
): Promise<Result> {
  const requestId = requestIds.getStore()
  const attributes = requestId === undefined ? {} : { [requestIdAttribute]: requestId }
  const span = tracer.startSpan(name, { kind, attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    recordError(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Records only the kind of an error, since messages may contain addresses and names. */
function recordError(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
