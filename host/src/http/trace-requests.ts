import { failSpan, traceIdOf, tracer, type Span } from '@bourse/engine/tracing'
import { context, ROOT_CONTEXT, SpanKind, trace, type Context, type SpanContext } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const spans = new WeakMap<FastifyRequest, Span>()

/**
 * Runs each request in a span that continues the caller's trace. The span has the route and the status, but no address,
 * because addresses contain parameters.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers } = request
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }
    const span = tracer.startSpan(method, options, callersContext(headers['traceparent']))
    spans.set(request, span)
    context.with(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  // The context of the first hook is lost while a body is read.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request)
    if (span === undefined) return done()
    context.with(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span?.isRecording() === true) endSpan(span, request, reply.statusCode)
    done()
  })
}

function endSpan(span: Span, { method, routeOptions }: FastifyRequest, status: number): void {
  const { url: route } = routeOptions
  if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) failSpan(span, `${status}`)
  span.end()
}

/** Returns the trace of a request for its log line. */
export function traceOf(request: FastifyRequest): { readonly trace_id?: string } {
  const span = spans.get(request)
  const id = span === undefined ? undefined : traceIdOf(span)
  return id === undefined ? {} : { trace_id: id }
}

/** W3C Trace Context: version, trace, span and flags. All zeros and version ff are invalid. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

function callersContext(header: string | string[] | undefined): Context {
  const caller = typeof header === 'string' ? spanOf(header) : undefined
  return caller === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, caller)
}

function spanOf(header: string): SpanContext | undefined {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(header) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  // Only later versions may have more fields.
  if (version === '00' && more !== undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
