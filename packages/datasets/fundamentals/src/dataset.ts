import { defineDataset } from '@bourse/kit'
import { deriveMetrics } from './metrics/derive-metrics.ts'
import { metricFields } from './metrics/screener-fields.ts'
import { listConcepts } from './concepts/list-concepts.ts'
import { listFacts } from './facts/list-facts.ts'
import { listMetricDefinitions } from './metrics/list-metric-definitions.ts'
import { listMetrics } from './metrics/list-metrics.ts'
import { listSegments } from './segments/list-segments.ts'
import { listShareStatistics } from './share-statistics/list-share-statistics.ts'
import { listStatements } from './statements/list-statements.ts'
import { concepts } from './concepts/record.ts'
import { facts } from './facts/record.ts'
import { metrics } from './metrics/record.ts'
import { segments } from './segments/record.ts'
import { shareStatistics } from './share-statistics/record.ts'
import { statements } from './statements/record.ts'
import { shareStatisticsService } from './share-statistics/provides.ts'
import { shareFields } from './share-statistics/screener-fields.ts'
import { filedFacts } from './staging/filed-facts.ts'
import { shareCountReports } from './staging/share-count-reports.ts'
import { secCompanyfacts } from './sources/sec-companyfacts.ts'
import { secNotesSets } from './sources/sec-notes-sets.ts'
import { secSegments } from './sources/sec-segments.ts'

export default defineDataset({
  id: 'fundamentals',
  module: import.meta.url,
  title: 'Fundamentals',
  summary:
    'Statements, metrics, facts, segments and share statistics of listed companies, with their knowledge ' + 'time.',
  records: [statements, metrics, facts, concepts, segments, shareStatistics],
  staging: [filedFacts, shareCountReports],
  sources: [secCompanyfacts, secSegments, secNotesSets],
  endpoints: [
    listStatements,
    listMetrics,
    listMetricDefinitions,
    listFacts,
    listConcepts,
    listSegments,
    listShareStatistics,
  ],
  jobs: [deriveMetrics],
  provides: [shareStatisticsService, metricFields, shareFields],
  imports: shareCountReports,
})
