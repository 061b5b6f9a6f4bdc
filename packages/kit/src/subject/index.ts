export { visibleEntities, knownEntities, withoutAsOf, resolveNames } from './entities-by-id.ts'
export { maySee, NO_MARKET, splitName } from './entity.ts'
export { type OtherSelector } from './selectors.ts'
export { type NewEntity, type Resolution, type ResolveRequest, type UniverseRequest } from './subject-resolver.ts'
