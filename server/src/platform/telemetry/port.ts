type Attributes = Record<string, string | number | boolean>

export type SpanOptions = {
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** A W3C `traceparent` to continue. Default: the span that is running. */
  parent?: string | undefined
}

export type Span = {
  /** Runs the work inside the span. Everything that it starts belongs to the same trace. */
  run<T>(work: () => T): T
  end(result?: { name?: string; attributes?: Attributes; error?: unknown }): void
}

/** Traces of requests, queries and jobs. Null in the app unless an endpoint is set, so that nothing is measured. */
export type Telemetry = {
  start(name: string, options: SpanOptions): Span
  /** The running span as a W3C `traceparent`, for a job that continues the trace. */
  traceparent(): string | undefined
  /** Sends what is left. */
  close(): Promise<void>
}
