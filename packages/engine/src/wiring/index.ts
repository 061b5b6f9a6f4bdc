export { attributionsOf } from './attributions.ts'
export { compileAll } from './compile-all.ts'
export { backupTarget } from './config/backup-place.ts'
export { type SimulatedClock, simulatedClock, systemClock } from './config/clock.ts'
export { Config, type Plan } from './config/config.ts'
export { clientSecretVariable } from './config/identity-providers.ts'
export { directUrlOf } from './config/database-urls.ts'
export { ConfigError, readConfig, settingOrigins } from './config/read-config.ts'
export { maskValue, type ShownSetting, shownSettings, withoutPassword } from './config/shown-settings.ts'
export { datasetGraph, graphLines } from './dataset-graph.ts'
export type { DatasetState } from './dataset-states.ts'
export { removedDatasets } from './removed-datasets.ts'
export { undeclaredPart } from './undeclared-part.ts'
export type { InjectionParts } from './injection.ts'
export { missingMoved } from './moved-operations.ts'
export {
  type AnySource,
  lacksModule,
  moduleOfSource,
  outsideSources,
  readThroughsOf,
  sourcesOf,
  SourceWithoutModule,
} from './module-of-source.ts'
export { needsOf } from './needs.ts'
export { publisherOf } from './publisher-of.ts'
export { CALLS_PATH, LINKS_PATH, OBJECTS_PATH } from './accept-datasets.ts'
export { messageOf, PUBLIC_FAILED, PUBLIC_REJECTED, PUBLIC_UNLOADED, publicReason } from './public-reason.ts'
export { publishingNeeds } from './publishing-needs.ts'
export { readQualityRules, type ReadRules } from './quality-rules.ts'
export { recordIds } from './record-ids.ts'
export { submitNeed } from './publishing-needs.ts'
export { sourceOrder, type SourceOrder } from './source-order.ts'
export {
  applySwitches,
  configuredSources,
  readSwitches,
  switchedConfig,
  type PublisherChoice,
  type SourceSwitch,
} from './switches.ts'
export type { UnloadedDataset } from './unloaded.ts'
export { wire, type Wiring } from './wiring.ts'
