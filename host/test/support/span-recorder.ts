import {
  context,
  INVALID_SPANID,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Attributes,
  type Context,
  type ContextManager,
  type Span,
  type SpanStatus,
  type Tracer,
} from '@opentelemetry/api'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** An ended span. */
export interface RecordedSpan {
  name: string
  readonly kind: keyof typeof SpanKind
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string
  readonly attributes: Attributes
  status?: SpanStatus
}

/** Registers a provider that adds each span to `spans` when it ends, as an SDK would export it. */
export function registerRecorder(spans: RecordedSpan[]): void {
  context.setGlobalContextManager(createContextManager())
  const tracer: Pick<Tracer, 'startSpan'> = {
    startSpan(name, { kind = SpanKind.INTERNAL, attributes = {} } = {}, on = context.active()) {
      const parent = trace.getSpanContext(on)
      return recording(spans, {
        name,
        kind: SpanKind[kind] as keyof typeof SpanKind,
        traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        parentId: parent?.spanId ?? INVALID_SPANID,
        attributes: { ...attributes },
      })
    },
  }
  trace.setGlobalTracerProvider({ getTracer: () => tracer as Tracer })
}

function recording(spans: RecordedSpan[], recorded: RecordedSpan): Span {
  const span = {
    spanContext: () => ({ traceId: recorded.traceId, spanId: recorded.spanId, traceFlags: 1 }),
    isRecording: () => true,
    updateName(name: string) {
      recorded.name = name
      return span
    },
    setAttribute(name: string, value: string | number) {
      recorded.attributes[name] = value
      return span
    },
    setStatus(status: SpanStatus) {
      recorded.status = status
      return span
    },
    end: () => void spans.push(recorded),
  } as unknown as Span
  return span
}

function createContextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (on, work, self, ...values) => storage.run(on, () => work.apply(self, values)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  }
  return manager
}
