import type { Operation } from '@bourse/kit'
import { acceptsChangedSince } from '@bourse/kit/host'
import { rolesPermitting, type Roles } from '../../accounts/index.ts'
import { bodySchemaOf, type CompiledOperation, UNCHANGED_CREDITS } from '../../operations/index.ts'
import { answersOf } from './answers.ts'
import { changeFeed } from './change-feed.ts'
import { creditsText } from './credits-text.ts'
import type { CreditsCost, OperationObject } from './document.ts'
import { exampleCall } from './example-call.ts'
import { parametersOf, type ParameterContext } from './parameters.ts'
import { PROBLEM_REFERENCES } from './problem-responses.ts'
import { reachableProblems } from './reachable-problems.ts'
import { computedFrom, rowHistory } from './row-history.ts'
import { plainSchema } from './schemas.ts'

/** What an operation's documentation needs in addition to the declaration. */
export interface OperationContext extends ParameterContext {
  /** Returns the cheapest plan that includes an operation; null if none does. */
  startingPlan(compiled: CompiledOperation): string | null
  /** Ids of the operations that list stored rows, by the record that stores them. */
  readonly lists: ReadonlyMap<string, string>
  /** Roles of the installation; those that permit an operation for operators are part of its documentation. */
  readonly roles: Roles
}

/** Returns an operation's OpenAPI object. */
export function operationObject(compiled: CompiledOperation, context: OperationContext): OperationObject {
  const { dataset, operation } = compiled
  const { deprecated } = operation
  const changes = changeFeed(operation)
  const history = rowHistory(compiled)
  const inputs = computedFrom(compiled, context.lists)
  return {
    operationId: operation.id,
    tags: [dataset.id],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(deprecated === undefined ? {} : { deprecated: true, 'x-deprecation': deprecated }),
    parameters: parametersOf(compiled, context),
    ...bodyOf(operation),
    responses: { ...answersOf(compiled), ...PROBLEM_REFERENCES },
    'x-codes': reachableProblems(compiled),
    'x-credits-cost': costOf(operation),
    'x-capability': operation.capabilities,
    ...(dataset.audience === 'operators' ? { 'x-roles': rolesPermitting(operation.capabilities, context.roles) } : {}),
    ...(changes === undefined ? {} : { 'x-changes': changes }),
    ...(history === undefined ? {} : { 'x-history': history }),
    ...(inputs.length === 0 ? {} : { 'x-computed-from': inputs }),
    'x-starting-plan': context.startingPlan(compiled),
    ...(dataset.planned ? { 'x-implementation-status': 'planned' } : {}),
    'x-example-call': exampleCall(compiled, context.examples) ?? compiled.path,
  }
}

const BYTES = { type: 'string', format: 'binary' }

function bodyOf(operation: Operation): Pick<OperationObject, 'requestBody'> {
  if (operation.kind === 'custom' && operation.takesBytes !== undefined)
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: BYTES } } } }
  const body = operation.kind === 'custom' ? bodySchemaOf(operation) : undefined
  if (body === undefined) return {}
  const { examples, ...schema } = plainSchema(body)
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined
  const media = { schema, ...(example === undefined ? {} : { example }) }
  return { requestBody: { required: true, content: { 'application/json': media } } }
}

function costOf(operation: Operation): CreditsCost {
  const { credits } = operation
  const { per, amount } = credits
  const whole = per === 'subject' && credits.whole !== undefined ? { whole: credits.whole } : {}
  const unchanged = acceptsChangedSince(operation) && amount > UNCHANGED_CREDITS ? { unchanged: UNCHANGED_CREDITS } : {}
  return { per, amount, ...whole, ...unchanged, text: creditsText(operation) }
}
