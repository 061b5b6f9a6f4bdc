export {
  entitiesAsSeen,
  knownEntities,
  knownToday,
  maySee,
  type NewEntity,
  NO_MARKET,
  type OtherSelector,
  type Resolution,
  resolveNames,
  type ResolveRequest,
  splitName,
  type UniverseRequest,
} from '../subject.ts'
