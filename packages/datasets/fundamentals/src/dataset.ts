import { defineDataset } from '@bourse/kit'
import { measureMetrics } from './jobs/measure-metrics.ts'
import { metricFields } from './metrics/screener-fields.ts'
import { listConcepts } from './operations/list-concepts.ts'
import { listFacts } from './operations/list-facts.ts'
import { listMetricDefinitions } from './operations/list-metric-definitions.ts'
import { listMetrics } from './operations/list-metrics.ts'
import { listSegments } from './operations/list-segments.ts'
import { listShareStatistics } from './operations/list-share-statistics.ts'
import { listStatements } from './operations/list-statements.ts'
import { concepts } from './records/concepts.ts'
import { facts } from './records/facts.ts'
import { metrics } from './records/metrics.ts'
import { segments } from './records/segments.ts'
import { shareStatistics } from './records/share-statistics.ts'
import { statements } from './records/statements.ts'
import { shareStatisticsService } from './share-statistics/provides.ts'
import { shareFields } from './share-statistics/screener-fields.ts'
import { toldShares } from './share-statistics/told-shares.ts'
import { secCompanyfacts } from './sources/companyfacts.ts'
import { demo } from './sources/demo.ts'
import { secSegments } from './sources/segment-reports.ts'

export default defineDataset({
  id: 'fundamentals',
  title: 'Fundamentals',
  summary: 'Statements, metrics, facts, segments and share statistics of listed companies, with what was known when.',
  records: [statements, metrics, facts, concepts, segments, shareStatistics],
  intakes: [toldShares],
  sources: [secCompanyfacts, secSegments, demo],
  endpoints: [
    listStatements,
    listMetrics,
    listMetricDefinitions,
    listFacts,
    listConcepts,
    listSegments,
    listShareStatistics,
  ],
  jobs: [measureMetrics],
  provides: [shareStatisticsService, metricFields, shareFields],
  imports: toldShares,
})
