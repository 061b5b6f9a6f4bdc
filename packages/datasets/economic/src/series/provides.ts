import type { Entity, Knowledge, Scope, SubjectResolver } from '@bourse/kit'
import type { Resolution } from '@bourse/kit/subject'
import { ownEntities } from '@bourse/services'
import { describedSeries } from './records.ts'
import { seriesSubject } from './subject.ts'
import { daysOf } from './term.ts'

/** Resolves series. An id's meaning never changes, so ids resolve to today's series at any as-of time. */
export const seriesResolver = seriesSubject.resolver.provide({ describedSeries }, (needs): SubjectResolver => {
  const entities = ownEntities(async (knowledge) => {
    const rows = await needs.describedSeries
      .at(knowledge)
      .select(['r.id', 'r.unit', 'r.currency_code', 'r.first_vintage_at', 'r.curve', 'r.tenor'])
      .execute()
    return rows.map(({ id, ...labels }) => ({ id, labels }))
  })
  return {
    ...entities,
    async resolve(request) {
      const knowledge: Knowledge = { pins: request.knowledge.pins, asOf: undefined }
      if (request.by !== 'curve') return entities.resolve({ ...request, knowledge })
      const of = { scope: ALL, on: request.on, markets: [], excludeKinds: [] }
      return tenorsOf(await entities.universe({ ...of, knowledge }), request.requested)
    },
  }
})

const ALL: Scope = { markets: [], excludedKinds: [], ids: undefined, fingerprint: 'series' }

/**
 * Returns the tenors of curves, shortest first. Each counts as if requested by name, so a curve costs as much as all
 * its tenors.
 */
function tenorsOf(all: readonly Entity[], curves: readonly string[]): readonly Resolution[] {
  return curves.flatMap((curve): readonly Resolution[] => {
    const tenors = all.filter(({ labels }) => labels['curve']?.toLowerCase() === curve.toLowerCase())
    if (tenors.length === 0) return [{ requested: curve, found: false, reason: 'unknown' }]
    return tenors.toSorted(byTerm).map((entity) => ({ requested: entity.id, found: true, entity }))
  })
}

const byTerm = (a: Entity, b: Entity) => daysOf(a.labels['tenor'] ?? '') - daysOf(b.labels['tenor'] ?? '')
