import { resolveRequested } from '../names/resolve-requested.ts'
import { resolveParent } from '../names/resolve-parent.ts'
import { resolvePath } from '../names/resolve-path.ts'
import { marketMissing } from '../names/market-missing.ts'
import {
  NO_ENTITIES,
  type AddedContext,
  type Entities,
  type ResolvedRequest,
  type ScopedRequest,
  type SelectedRequest,
} from '../request-context.ts'

/** Resolves the requested names to entities as of the request date. */
export async function resolve(call: SelectedRequest): Promise<AddedContext<ResolvedRequest, SelectedRequest>> {
  const { engine, principal, compiled } = call
  const { needsMarket } = compiled.operation
  const scope = await engine.scopeOf(principal)
  if (typeof needsMarket === 'string' && !scope.markets.includes(needsMarket)) throw marketMissing(needsMarket)
  const scoped = { ...call, scope }
  return { scope, parent: await parentOf(scoped), ...(await entitiesOf(scoped)) }
}

function parentOf(call: ScopedRequest): Promise<ResolvedRequest['parent']> | undefined {
  const { operation } = call.compiled
  const childOf = operation.kind === 'custom' || operation.kind === 'list' ? operation.childOf : undefined
  return childOf && resolveParent(call, childOf)
}

async function entitiesOf(call: ScopedRequest): Promise<Entities & Pick<ResolvedRequest, 'subjects'>> {
  const { compiled, selection, requested } = call
  const { operation } = compiled
  const subjects = requested?.items.length ?? 0
  if (operation.kind === 'item' && operation.subject !== undefined) {
    const { param, subject } = operation
    return { ...(await resolvePath(call, { param, subject }, 'record-not-found')), subjects }
  }
  if ((operation.kind === 'custom' || operation.kind === 'list') && operation.subjectIn !== undefined)
    return { ...(await resolvePath(call, operation.subjectIn, 'identifier-not-found')), subjects }
  return selection === undefined || requested === undefined
    ? { ...NO_ENTITIES, subjects }
    : resolveRequested(call, selection.subject, requested)
}
