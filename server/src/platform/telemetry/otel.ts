import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { version } from '../version.ts'
import type { SpanOptions, Telemetry } from './port.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const satisfies Record<
  SpanOptions['kind'],
  SpanKind
>

const parentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function contextOf(traceparent: string): Context | null {
  const [, traceId = '', spanId = '', flags = ''] = parentPattern.exec(traceparent) ?? []
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : null
}

/**
 * Sends traces to an OpenTelemetry collector over HTTP. The exporter reads its other standard settings from the environment, such as
 * OTEL_EXPORTER_OTLP_HEADERS. Nothing is registered globally, so that each app of a process has its own.
 */
export function openTelemetry({ endpoint, log, delayMs }: { endpoint: string; log: Log; delayMs?: number }): Telemetry {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const processor = new BatchSpanProcessor({ exporter, ...(delayMs !== undefined && { scheduledDelayMillis: delayMs }) })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'castwright', 'service.version': version }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('castwright')
  const contexts = new AsyncLocalStorage<Context>()
  const active = (): Context => contexts.getStore() ?? ROOT_CONTEXT
  return {
    start(name, { kind, attributes = {}, parent }) {
      const from = (parent !== undefined && contextOf(parent)) || active()
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, from)
      const inside = trace.setSpan(from, span)
      return {
        run: (work) => contexts.run(inside, work),
        end({ name: better, attributes: more, error } = {}) {
          if (better !== undefined) span.updateName(better)
          if (more) span.setAttributes(more)
          if (error !== undefined) {
            // Messages may have personal data, and the log has them.
            span.setAttribute('error.type', error instanceof Error ? error.name : 'error')
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    traceparent() {
      const spanContext = trace.getSpanContext(active())
      if (!spanContext) return undefined
      return `00-${spanContext.traceId}-${spanContext.spanId}-${spanContext.traceFlags.toString(16).padStart(2, '0')}`
    },
    close: () => provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'Could not send the last traces')),
  }
}
