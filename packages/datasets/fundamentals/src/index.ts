export { default } from './dataset.ts'
export { LINE_CONCEPTS, lineFedBy, tagConcept, type ConceptRow, type ReportedTag } from './concepts/concepts-of.ts'
export { FACT_FORMS, isAcceptedFact, TAXONOMIES, type Taxonomy } from './facts/accepted-facts.ts'
export { factVersions, type FactRow, type NormalFacts } from './facts/fact-versions.ts'
export { periodEndOf } from './facts/fiscal-period.ts'
export { reportedFactOf, type NamedFact } from './facts/reported-fact-of.ts'
export type { ReportedFact } from './facts/reported-fact.ts'
export { computeMetrics, type MetricsRow } from './metrics/compute-metrics.ts'
export { METRIC_FAMILIES, type MetricDefinition, type MetricFamily } from './metrics/metric-definition.ts'
export { METRIC_DEFINITIONS } from './metrics/metric-definitions.ts'
export type * from './metrics/metric-inputs.ts'
export {
  coverCountsOf,
  coverFloat,
  HAS_SHARE_STATISTICS,
  shareStatisticsOf,
  vendorFloat,
  type CoverCount,
  type ShareContext,
  type ShareStatisticsRow,
} from './share-statistics/share-statistics.ts'
export { STATEMENTS, type LineDefinition, type Statement } from './statements/line-definition.ts'
export { LINES } from './statements/lines/lines.ts'
export { QUALITY_CODES, type QualityCode, type QualityIssue } from './statements/quality/quality-issue.ts'
export type { ItemSource, PeriodType, StatementRow } from './statements/statement-row.ts'
export { statementsOf } from './statements/statements-of.ts'
