export { usageHoursMigration } from './hours-migration.ts'
export { usageMigration } from './migration.ts'
export { usageReportsMigration } from './reports-migration.ts'
export { createUsageMeter, USAGE_DAYS, type UsageMeter } from './usage-meter.ts'
export {
  USAGE_DIMENSIONS,
  type UsageCounts,
  type UsageDay,
  type UsageDimension,
  type UsageFilter,
  type UsageSum,
} from './usage-shapes.ts'
export { type EntryPoint, type UsageEntry } from './sums.ts'
export { listUsage, usageByDay } from './list-usage.ts'
export { takeFromUsage } from './take-from-usage.ts'
