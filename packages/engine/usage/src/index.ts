export { usageMigration } from './migration.ts'
export { createUsageMeter, type UsageMeter, type UsageMeterOptions } from './usage-meter.ts'
export { type Used } from './sums.ts'
export { listUsage, usageByDay } from './list-usage.ts'
