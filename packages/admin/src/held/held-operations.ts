import { endpoint, f, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change } from '../change.ts'
import { COMMON, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { pageOfAll } from '../listed.ts'

const needs = { administration }
const MAX_DECIDED = 1_000
const text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, examples: [example] }))

const heldFields = {
  id: f.text('Dataset, record and key', { example: 'eod.eod/ins_5d2f8c1f0a7be4d39c06/2024-05-14' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  record: f.text('Record', { example: 'eod.eod' }),
  key: f.text('Key values of the row', { example: 'ins_5d2f8c1f0a7be4d39c06/2024-05-14' }),
  label: f.text('Display name of its entity', { example: 'XNAS:AAPL' }).nullable(),
  rule: f.text('Rule that holds the row', { example: 'unlikely-jump' }),
  value: f.text('Value that broke the rule', { example: '1893.20' }),
  line: f.count('Line number in the source file', { example: 17 }).nullable(),
  reason: f.text('Why', { example: 'the close is ten times the one before' }),
  source: f.text('Source of the row; null if there are several', { example: 'import' }).nullable(),
  held_at: f.instant('Time when the row was held'),
  row: f.json('The row itself', Type.Record(Type.String(), Type.Unknown()), { example: {} }),
}

const listHeld = endpoint('/held', {
  ...COMMON,
  id: 'admin.held.list',
  summary: 'Rows held for review',
  query: {
    dataset: text('Only rows in this dataset.', 'eod'),
    rule: text('Only rows held by this rule.', 'unlikely-jump'),
  },
  fields: heldFields,
  order: ['id asc'],
  tag: 'body',
  needs,
  async read({ administration: admin }, call) {
    const { dataset, rule } = call.query
    const all = await admin.held.list(dataset)
    return pageOfAll(rule === undefined ? [...all] : all.filter((row) => row.rule === rule), ['id asc'], call)
  },
})

function decide(decision: 'release' | 'discard', summary: string) {
  const id = `admin.held.${decision}`
  return endpoint(`/held/${decision}`, {
    ...COMMON,
    id,
    summary,
    headers: MAKES,
    problems: MAKES_PROBLEMS,
    body: Type.Object(
      {
        ids: Type.Array(Type.String({ minLength: 1, maxLength: 400 }), {
          minItems: 1,
          maxItems: MAX_DECIDED,
          description: 'Ids of held rows.',
        }),
      },
      { examples: [{ ids: ['eod.eod/ins_5d2f8c1f0a7be4d39c06/2024-05-14'] }] },
    ),
    fields: { rows: f.list('Rows to decide on', f.text('Id', { example: heldFields.id.example })) },
    order: ['rows asc'],
    single: true,
    needs,
    read: async ({ administration: admin }, call) => [
      await change(admin, id, call, async ({ held }) => ({
        rows: (await held.decide(call.body.ids, decision)).map((row) => row.id),
      })),
    ],
  })
}

const LEVELS = ['reject', 'hold', 'warn'] as const

const findings = endpoint('/findings', {
  ...COMMON,
  id: 'admin.findings.list',
  summary: 'Validation issues by rule: rejected, held and flagged rows',
  query: {
    dataset: text('Only issues for this dataset.', 'eod'),
    level: Type.Optional(
      Type.Union(
        LEVELS.map((level) => Type.Literal(level)),
        { description: 'Only issues with this level.', examples: ['reject'] },
      ),
    ),
  },
  fields: {
    id: f.text('Level, record, source and rule', { example: 'reject eod.eod import positive-prices' }),
    dataset: f.text('Dataset', { example: 'eod' }),
    record: f.text('Record', { example: 'eod.eod' }),
    source: f.text('Source of the rows; null if there are several', { example: 'import' }).nullable(),
    rule: f.text('Rule', { example: 'positive-prices' }),
    level: f.oneOf('Consequence: rejected, held, or published with a flag', LEVELS),
    rows: f.count('Rows', { example: 12 }),
    last_at: f.instant('Time of the latest issue'),
    lines: f.list('The latest 20 rows', {
      line: f.count('Line', { example: 17 }).nullable(),
      value: f.text('Value', { example: '-1.00' }),
      reason: f.text('Why', { example: 'the close is below zero' }),
      row: f.text('The row as text, or its key', { example: '' }),
    }),
  },
  order: ['id asc'],
  tag: 'body',
  needs,
  async read({ administration: admin }, call) {
    const { dataset, level } = call.query
    const all = await admin.held.findings(dataset)
    return pageOfAll(level === undefined ? all : all.filter((group) => group.level === level), ['id asc'], call)
  },
})

const rows = endpoint('/finding-rows', {
  ...COMMON,
  id: 'admin.finding-rows.list',
  summary: 'Rows in one group of validation issues, newest first',
  query: {
    level: Type.Union([Type.Literal('reject'), Type.Literal('warn')], { description: 'Level.', examples: ['reject'] }),
    record: Type.String({ maxLength: 130, description: 'Record.', examples: ['eod.eod'] }),
    rule: Type.String({ maxLength: 100, description: 'Rule.', examples: ['positive-prices'] }),
    source: text('Source.', 'import'),
  },
  fields: {
    id: f.text('Number', { example: '42' }),
    at: f.instant('Time of the issue'),
    line: f.count('Line', { example: 17 }).nullable(),
    value: f.text('Value', { example: '-1.00' }),
    reason: f.text('Why', { example: 'the close is below zero' }),
    row: f.text('The row as text', { example: '' }),
  },
  order: ['id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query, page }) => admin.held.rows(query, page),
})

/** Operations on held rows and validation issues. */
export const heldOperations = [
  listHeld,
  decide('release', 'Publish held rows, as known from now on'),
  decide('discard', 'Remove held rows; if a source sends them again, they are validated again'),
  findings,
  rows,
]
