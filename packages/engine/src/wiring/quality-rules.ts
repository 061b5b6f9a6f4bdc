import { loadRuleCompiler, type Problems, type QualityRule } from '../publishing/index.ts'
import type { Config } from './config/config.ts'
import type { Wiring } from './wiring.ts'

/** The operator's quality rules, and what is wrong with them. */
export interface ReadRules {
  readonly rules: readonly QualityRule[]
  readonly problems: readonly string[]
  /**
   * Rules of datasets that are not installed or could not be loaded. They do not keep a host from starting, because
   * nothing publishes such rows.
   */
  readonly unused: readonly string[]
}

/** Reads the rules that the setting `quality_rules` names, and compiles them for the installed records. */
export async function readQualityRules(
  { quality_rules: path }: Pick<Config, 'quality_rules'>,
  { datasets, tables }: Pick<Wiring, 'datasets' | 'tables'>,
): Promise<ReadRules> {
  if (path === undefined) return { rules: [], problems: [], unused: [] }
  const { readRuleFiles, compileRules } = await loadRuleCompiler()
  const problems: Problems = []
  const stated = readRuleFiles(path, problems)
  const isInstalled = (record: string) => datasets.some(({ id }) => record.startsWith(`${id}.`))
  const [own, others] = [true, false].map((is) => stated.filter(({ record }) => isInstalled(record) === is))
  return {
    rules: compileRules(own ?? [], tables.values(), problems),
    problems,
    unused: (others ?? []).map(
      ({ file, id, record }) => `${file}: rule ${id}: record: expected a record of an installed dataset, got ${record}`,
    ),
  }
}
