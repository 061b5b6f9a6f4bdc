import { holdsDemo, oneBatch, type Publications, type PublishingParts } from '../publishing/index.ts'
import { readQualityRules } from './quality-rules.ts'
import { ConfigError } from './config/read-config.ts'
import type { Injection } from './injection.ts'
import type { Config } from './config/config.ts'
import { sourceOrder } from './source-order.ts'
import type { Wiring } from './wiring.ts'
import type { Database } from '../database/index.ts'
import { currentKnowledge } from '../store/index.ts'
import type { AnyStagingTable, Submit } from '@bourse/kit'

/**
 * Returns what publications need from the datasets: the record tables, the datasets that declare staging tables, and
 * the name resolvers.
 */
export async function publishingNeeds(
  wiring: Wiring,
  config: Pick<Config, 'precedence' | 'markets' | 'tolerances' | 'quality_rules'>,
  log: (message: string) => void = () => undefined,
): Promise<
  Pick<
    PublishingParts,
    | 'standing'
    | 'tolerances'
    | 'qualityRules'
    | 'tableOf'
    | 'datasetOf'
    | 'inject'
    | 'resolverOf'
    | 'recordsBehind'
    | 'over'
  >
> {
  const { rules, problems, unused } = await readQualityRules(config, wiring)
  for (const text of unused) log(`quality_rules: ${text}`)
  if (problems.length > 0) throw new ConfigError(`quality_rules: ${problems.join('\n')}`)
  const rulesByRecord = Map.groupBy(rules, ({ record }) => record)
  return {
    tableOf(record) {
      const table = wiring.tables.get(record)
      if (table === undefined) throw new Error(`the record ${record.table} belongs to no installed dataset`)
      return table
    },
    datasetOf(stagingTable) {
      const dataset = wiring.stagingTables.get(stagingTable)
      if (dataset === undefined) throw new Error(`the staging table ${stagingTable.id} belongs to no installed dataset`)
      return dataset
    },
    ...othersOf(wiring),
    standing(table) {
      const { isByMarket, orderIn } = sourceOrder(config, table.id)
      const roles = rolesOf(wiring)
      return {
        isByMarket,
        of(source, market) {
          const place = orderIn(market).indexOf(source)
          return { role: roles.get(source), place: place < 0 ? undefined : place }
        },
      }
    },
    tolerances({ id, record }) {
      const configured = Object.entries(config.tolerances[id] ?? {})
      return { ...record.tolerances, ...Object.fromEntries(configured.map(([field, value]) => [field, String(value)])) }
    },
    qualityRules: ({ id }) => rulesByRecord.get(id) ?? [],
    recordsBehind: (needs) => wiring.recordsBehind(needs),
    over: (own) => othersOf(wiring.over(own)),
  }
}

const rolesOf = ({ datasets }: Wiring) =>
  new Map(datasets.flatMap(({ sources }) => sources.map(({ id, role }) => [id, role] as const)))

const othersOf = ({ inject, service }: Injection): Pick<PublishingParts, 'inject' | 'resolverOf'> => ({
  inject,
  resolverOf: (subject) => service(subject.resolver),
})

/**
 * Returns the object for a part that needs a staging table: it submits rows and waits for their publication. Rows
 * derived from synthetic rows are marked as synthetic too.
 */
export function submitNeed(
  database: Database,
  publications: Publications,
  stagingTable: AnyStagingTable,
): Submit<AnyStagingTable> {
  return {
    async submit(rows, { source = 'import', knownAt } = {}) {
      const demo = await holdsDemo(database)
      await publications.publish(stagingTable, oneBatch(rows), { source, knownAt, demo })
      return currentKnowledge(database)
    },
  }
}
