import { context, INVALID_TRACEID, SpanStatusCode, trace, type Span, type SpanOptions } from '@opentelemetry/api'

/** Does nothing until an operator registers an OpenTelemetry SDK in the process. */
export const tracer = trace.getTracer('bourse')

/** Runs `work` in a span, which gets the kind of error but never its message, because messages may contain values. */
export function inSpan<T>(name: string, options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
  const span = tracer.startSpan(name, options)
  if (traceIdOf(span) === undefined) return work()
  return context.with(trace.setSpan(context.active(), span), () => untilEnd(span, work))
}

async function untilEnd<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span)
  } catch (error) {
    failSpan(span, kindOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Marks a span as failed, with the kind of failure. */
export function failSpan(span: Span, kind: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', kind)
}

/** Returns a span's trace; undefined without an SDK and without a trace from the caller. */
export function traceIdOf(span: Span): string | undefined {
  const { traceId } = span.spanContext()
  return traceId === INVALID_TRACEID ? undefined : traceId
}

/** An SQLSTATE or system error code; otherwise, the error's class. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
