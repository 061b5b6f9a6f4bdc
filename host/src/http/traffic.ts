import type { FastifyInstance } from 'fastify'
import type { CompiledOperation } from '@bourse/engine/operations'
import { urlOf } from './methods.ts'

/** Requests to one of this replica's operations since the replica started. */
export interface OperationTraffic {
  readonly operation: string
  readonly requests: string
  readonly errors: string
  /** Latency statistics for the last thousand requests, in milliseconds; exact decimals as text. */
  readonly mean_ms: string
  readonly p50_ms: string
  readonly p95_ms: string
  readonly p99_ms: string
}

/** Requests to this process's operations, and their latency. */
export interface Traffic {
  all(): readonly OperationTraffic[]
}

/** How many latencies are stored per operation. */
const STORED_LATENCIES = 1_000

interface OperationCounts {
  requests: number
  errors: number
  /** A ring buffer of the latest latencies. */
  readonly ms: Float64Array
}

/** Counts and times responses by operation. */
export function watchTraffic(app: FastifyInstance, operations: readonly CompiledOperation[]): Traffic {
  const ids = new Map(operations.map(({ path, operation }) => [`${operation.method} ${urlOf(path)}`, operation.id]))
  const byOperation = new Map<string, OperationCounts>()
  app.addHook('onResponse', (request, reply, done) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const id = ids.get(`${method} ${request.routeOptions.url}`)
    if (id !== undefined) note(id, reply.elapsedTime, reply.statusCode >= 400)
    done()
  })

  function note(id: string, ms: number, isError: boolean): void {
    const known = byOperation.get(id) ?? { requests: 0, errors: 0, ms: new Float64Array(STORED_LATENCIES) }
    byOperation.set(id, known)
    known.ms[known.requests % STORED_LATENCIES] = ms
    known.requests += 1
    if (isError) known.errors += 1
  }

  return {
    all: () =>
      [...byOperation].map(([id, one]) => trafficOf(id, one)).toSorted((a, b) => (a.operation < b.operation ? -1 : 1)),
  }
}

function trafficOf(operation: string, { requests, errors, ms }: OperationCounts): OperationTraffic {
  const times = ms.slice(0, Math.min(requests, STORED_LATENCIES)).toSorted()
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(3)
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length
  return {
    operation,
    requests: String(requests),
    errors: String(errors),
    mean_ms: mean.toFixed(3),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
  }
}
