import type { Caller } from '@bourse/kit/delivery'
import type { OperationAnswer } from '@bourse/services'
import { Readable } from 'node:stream'
import { problemBody, problemHeaders, toProblem } from '../http/problem-body.ts'
import type { Engine } from '../request/engine.ts'
import { OVERLOADED } from '../request/load-shedder.ts'
import { RequestFailure } from '../request/refused.ts'
import { newRequestId } from '../request/request-id.ts'
import { run } from '../request/run.ts'
import { unadmittedRefusal } from '../request/steps/unadmitted-refusal.ts'
import type { CallableOperations } from './callable-operations.ts'
import type { RequestedCall } from './input-for.ts'

/** Calls an operation with the same counting, charging and problems as over HTTP. */
export async function callOperation(
  engine: Engine,
  operations: CallableOperations,
  caller: Caller,
  call: RequestedCall,
): Promise<OperationAnswer> {
  const requestId = newRequestId()
  try {
    const compiled = operations.compiledOf(call.operation)
    const input = operations.inputOf(caller, compiled, call)
    const principal = operations.principalOf(caller)
    const pending = engine.loadShedder.pass(() => run(engine, compiled, principal, input))
    if (pending === undefined) throw await unadmittedRefusal({ engine, principal, target: compiled }, OVERLOADED)
    const answer = await pending
    return {
      status: answer.status,
      headers: { ...answer.headers, 'x-request-id': requestId },
      body: answer.body instanceof Readable ? '' : (answer.body ?? '').toString(),
    }
  } catch (error) {
    return problemAnswer(error, call.operation, requestId)
  }
}

function problemAnswer(error: unknown, instance: string, requestId: string): OperationAnswer {
  const rejection = error instanceof RequestFailure ? error : undefined
  const failure = toProblem(rejection === undefined ? error : rejection.problem)
  return {
    status: failure.status,
    headers: { ...rejection?.headers, ...problemHeaders(failure), 'x-request-id': requestId },
    body: JSON.stringify(problemBody(failure, instance, requestId)),
  }
}
