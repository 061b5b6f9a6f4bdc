export type { Span } from '@opentelemetry/api'
export { failSpan, inSpan, traceIdOf, tracer } from './spans.ts'
