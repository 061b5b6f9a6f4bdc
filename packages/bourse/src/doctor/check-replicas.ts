import { DIFFERING_REMEDY, servingReplicas, SHARED, type SharedSettings, type ServingReplica } from '@bourse/host/parts'
import type { Database } from '@bourse/engine/database'
import { ok, warn, type Finding } from './finding.ts'

/** Maximum number of replicas to list per group. */
const MOST_NAMED = 5

export async function checkReplicas(database: Database): Promise<readonly Finding[]> {
  const replicas = await servingReplicas(database)
  if (replicas.length === 0) return []
  const differing = SHARED.filter((each) => new Set(replicas.map((replica) => replica[each])).size > 1)
  if (differing.length > 0) return differing.map((each) => difference(replicas, each))
  return [
    ok(
      'replicas',
      replicas.length === 1 ? 'one replica' : `${replicas.length} replicas with the same plans, markets and datasets`,
    ),
  ]
}

function difference(replicas: readonly ServingReplica[], each: SharedSettings): Finding {
  const groups = [...Map.groupBy(replicas, (replica) => replica[each]).values()]
  const texts = groups.map((group) => {
    const names = group.slice(0, MOST_NAMED).map(({ name }) => name)
    return `${names.join('; ')}${group.length > MOST_NAMED ? ` and ${group.length - MOST_NAMED} more` : ''}`
  })
  return warn('replicas', `replicas have different ${each}: (${texts.join(') vs. (')})`, DIFFERING_REMEDY)
}
