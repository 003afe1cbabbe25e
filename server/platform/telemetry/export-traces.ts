export interface TracingSettings {
  /** Base URL of an OpenTelemetry collector. Traces go to `/v1/traces` below it. */
  readonly endpoint: string
  readonly service: string
}

/** Sends the remaining spans and stops. */
export type StopExport = () => Promise<void>

/**
 * Starts to send spans to an OpenTelemetry collector. The exporter itself reads other standard variables,
 * such as `OTEL_EXPORTER_OTLP_HEADERS`. Its code is loaded only if it is used.
 */
export async function exportTraces({ endpoint, service }: TracingSettings): Promise<StopExport> {
  const [api, { AsyncLocalStorageContextManager }, core, { resourceFromAttributes }, sdk, exporter] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const resource = resourceFromAttributes({ 'service.name': service })
  const processor = new sdk.BatchSpanProcessor(
    new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
  )
  const provider = new sdk.BasicTracerProvider({ resource, spanProcessors: [processor] })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)
  return async () => {
    api.trace.disable()
    await provider.shutdown()
    api.context.disable()
    api.propagation.disable()
  }
}
