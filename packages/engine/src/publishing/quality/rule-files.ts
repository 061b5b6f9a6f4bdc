import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parse } from 'yaml'

/** Maximum size of a file, number of files of a folder, and number of rules. */
const MAX_BYTES = 1_000_000
const MAX_FILES = 100
const MAX_RULES = 1_000
const EXTENSIONS = /\.(?:ya?ml|json)$/

const decimal = (description: string) => Type.String({ pattern: '^-?\\d{1,30}(\\.\\d{1,30})?$', description })
const share = (description: string) => Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,30})?$', description })
const field = Type.String({ minLength: 1, maxLength: 100, description: 'the name of a field' })
const closed = { additionalProperties: false }

/** What a rule checks, by the name of its kind. Every value is text, because decimals must not become binary floats. */
const KINDS = {
  range: Type.Object(
    { field, min: Type.Optional(decimal('a decimal')), max: Type.Optional(decimal('a decimal')) },
    closed,
  ),
  nulls: Type.Object({ field, max_share: share('a share such as 0.05') }, closed),
  zscore: Type.Object({ field, max: share('a decimal above 0, such as 6') }, closed),
  rows: Type.Object(
    { min_share: Type.Optional(share('a share such as 0.8')), max_share: Type.Optional(share('a share such as 1.25')) },
    closed,
  ),
  jump: Type.Object(
    {
      field,
      source: Type.String({ minLength: 1, maxLength: 100, description: 'the id of another source' }),
      max: share('a relative difference such as 0.05'),
    },
    closed,
  ),
  expression: Type.String({ minLength: 1, description: 'a condition such as high >= low' }),
} satisfies Record<string, TSchema>

export type RuleKind = keyof typeof KINDS
export const RULE_KINDS = Object.keys(KINDS) as readonly RuleKind[]

const LEVELS = ['reject', 'quarantine', 'warn'] as const
const Common = Type.Object({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$', description: 'a name such as close-in-range' }),
  record: Type.String({
    pattern: '^[a-z0-9-]{1,63}\\.[a-z0-9_]{1,63}$',
    description: 'a record such as eod.daily_bars',
  }),
  level: Type.Union(
    LEVELS.map((level) => Type.Literal(level)),
    { description: LEVELS.join(', ').replace(', warn', ' or warn') },
  ),
})

/** Settings of each kind of rule. */
export type KindSettings = { readonly [K in RuleKind]: Readonly<Static<(typeof KINDS)[K]>> }

/** A valid rule as an operator wrote it, with its file. */
export interface StatedRule extends Static<typeof Common> {
  readonly file: string
  readonly kind: RuleKind
  readonly settings: KindSettings[RuleKind]
}

/** What is wrong with rules: `file: rule id: field: expected …, got …`. */
export type Problems = string[]

/** Reads the rules of a file, or of all files of a folder, and adds what is wrong with them to `problems`. */
export function readRuleFiles(path: string, problems: Problems): readonly StatedRule[] {
  const rules = filesOf(path, problems).flatMap((file) => rulesIn(file, problems))
  if (rules.length > MAX_RULES) problems.push(`${path}: expected up to ${MAX_RULES} rules, got ${rules.length}`)
  const byId = Map.groupBy(rules, ({ id }) => id)
  for (const [id, own] of byId)
    if (own.length > 1)
      problems.push(`${own[1]?.file}: rule ${id}: id: expected an unused name, got that of a rule in ${own[0]?.file}`)
  return rules
}

function filesOf(path: string, problems: Problems): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path]
    const names = readdirSync(path).filter((name) => EXTENSIONS.test(name))
    if (names.length === 0 || names.length > MAX_FILES)
      problems.push(`${path}: expected 1 to ${MAX_FILES} files named *.yaml, *.yml or *.json, got ${names.length}`)
    return names.length > MAX_FILES ? [] : names.toSorted().map((name) => join(path, name))
  } catch (error) {
    problems.push(`${path}: expected a file or a folder with rules, got an error: ${(error as Error).message}`)
    return []
  }
}

function rulesIn(file: string, problems: Problems): readonly StatedRule[] {
  const content = contentOf(file, problems)
  if (content === undefined) return []
  const rules: unknown = isObject(content) && Object.keys(content).join() === 'rules' ? content['rules'] : undefined
  if (Array.isArray(rules)) return rules.flatMap((rule, index) => ruleOf({ file, index, rule }, problems) ?? [])
  problems.push(`${file}: expected an object with the list "rules" and nothing else, got ${shown(content)}`)
  return []
}

function contentOf(file: string, problems: Problems): unknown {
  try {
    const { size } = statSync(file)
    if (size > MAX_BYTES) throw new Error(`expected up to ${MAX_BYTES} bytes, got ${size}`)
    // JSON is YAML, too. With this schema, every scalar is the text in the file.
    return parse(readFileSync(file, 'utf8'), { schema: 'failsafe', maxAliasCount: 0, prettyErrors: true }) ?? null
  } catch (error) {
    problems.push(`${file}: expected YAML or JSON, got an error: ${(error as Error).message}`)
    return undefined
  }
}

interface Unchecked {
  readonly file: string
  readonly index: number
  readonly rule: unknown
}

function ruleOf({ file, index, rule }: Unchecked, problems: Problems): StatedRule | undefined {
  const name = isObject(rule) && typeof rule['id'] === 'string' ? rule['id'].slice(0, 64) : `number ${index + 1}`
  const problem = (at: string, expected: string, got: unknown) =>
    void problems.push(`${file}: rule ${name}: ${at}: expected ${expected}, got ${shown(got)}`)
  if (!isObject(rule)) return problem('rule', 'an object with id, record, level and a kind', rule)
  const [kind, ...others] = RULE_KINDS.filter((each) => Object.hasOwn(rule, each))
  if (kind === undefined || others.length > 0)
    return problem(
      'kind',
      `exactly one of ${RULE_KINDS.join(', ')}`,
      kind === undefined ? undefined : [kind, ...others],
    )
  const schema = Type.Object({ ...Common.properties, [kind]: KINDS[kind] }, closed)
  const errors = [...Value.Errors(schema, rule)]
  // A missing value has several errors.
  const byPath = new Map(errors.toReversed().map((error) => [error.path, error]))
  for (const { path, schema: expected, value } of byPath.values()) {
    const isUnknown = expected.description === undefined && value !== undefined
    problem(
      path.slice(1).replaceAll('/', '.'),
      isUnknown ? 'no such setting' : (expected.description ?? 'a value'),
      value,
    )
  }
  if (errors.length > 0) return undefined
  const { id, record, level } = rule as Static<typeof Common>
  return { file, id, record, level, kind, settings: rule[kind] as KindSettings[RuleKind] }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'another value').slice(0, 100)
