import { endpoint, f, Type } from '@bourse/kit'
import { administration } from '../contract/administration.ts'
import { change } from '../change.ts'
import { COMMON, MAKES, MAKES_PROBLEMS } from '../common.ts'
import type { ReviewedRow } from '../contract/held-shown.ts'
import { pageOfAll } from '../listed.ts'

const needs = { administration }
const MAX_DECIDED = 1_000
const IDS = Type.Array(Type.String({ minLength: 1, maxLength: 400 }), {
  minItems: 1,
  maxItems: MAX_DECIDED,
  description: 'Ids of held rows.',
})
const text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, examples: [example] }))

/** Rows of a page whose neighbors are read. */
const MAX_CHARTED = 50

const EXAMPLE = {
  id: 'dec_5d2f8c1f0a7be4d39c06',
  decision: 'release' as const,
  note: 'checked with the exchange',
  rows: 151,
  decided_by: 'Ada Lovelace',
  decided_at: '2024-05-14T20:00:00Z',
  apply_at: '2024-05-14T20:01:00Z',
  status: 'waiting' as const,
  message: null,
}

const decisionFields = {
  id: f.text('Decision', { example: EXAMPLE.id }),
  decision: f.oneOf('Whether the rows are published or removed', ['release', 'discard']),
  note: f.text('Note of the operator', { example: EXAMPLE.note }).nullable(),
  rows: f.count('Rows', { example: EXAMPLE.rows }),
  decided_by: f.text('Person or label of the key', { example: EXAMPLE.decided_by }),
  decided_at: f.instant('Time of the decision'),
  apply_at: f.instant('Time at which it applies; until then it can be undone'),
  status: f.oneOf('State', ['waiting', 'running', 'done', 'undone', 'failed']),
  message: f.text('Why it failed, or which rows it did not affect', { example: 'the disk is full' }).nullable(),
}

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
  group: f.text('Record, rule, source and import: rows with the same reason and origin', {
    example: 'eod.eod unlikely-jump import imp_5d2f8c1f0a7be4d39c06',
  }),
  import_id: f.text('Import that the row is from', { example: 'imp_5d2f8c1f0a7be4d39c06' }).nullable(),
  import_file: f.text('File of that import', { example: 'bars.csv' }).nullable(),
  decision: f.object('Decision that awaits the row; null if none', decisionFields, { example: EXAMPLE }).nullable(),
  neighbors: f
    .object(
      'Published values around the row, if requested; null if it has no date, entity or number',
      {
        field: f.text('Field', { example: 'close' }),
        points: f.list('Values by date, with the held one', {
          date: f.text('Date or instant', { example: '2024-05-14' }),
          value: f.decimal('Value', { example: 189.3 }).nullable(),
          held: f.boolean('Whether this is the held row'),
        }),
      },
      { example: { field: 'close', points: [{ date: '2024-05-14', value: 189.3, held: true }] } },
    )
    .nullable(),
}

const listHeld = endpoint('/held', {
  ...COMMON,
  id: 'admin.held.list',
  summary: 'Rows held for review',
  query: {
    dataset: text('Only rows in this dataset.', 'eod'),
    rule: text('Only rows held by this rule.', 'unlikely-jump'),
    group: Type.Optional(
      Type.String({ maxLength: 300, description: 'Only rows in this group.', examples: [heldFields.group.example] }),
    ),
    neighbors: Type.Optional(
      Type.Boolean({
        description: `Returns the published values around each row, of up to ${MAX_CHARTED} rows per page.`,
        examples: [true],
      }),
    ),
  },
  fields: heldFields,
  order: ['id asc'],
  tag: 'body',
  needs,
  async read({ administration: admin }, call) {
    const { neighbors = false, ...filter } = call.query
    const rows = pageOfAll([...(await admin.held.list(filter))], ['id asc'], call)
    if (!neighbors) return rows
    const charted: ReviewedRow[] = []
    // One after another, because each read takes a connection.
    for (const row of rows.slice(0, MAX_CHARTED)) charted.push({ ...row, neighbors: await admin.held.neighbors(row) })
    return [...charted, ...rows.slice(MAX_CHARTED)]
  },
})

const DECIDED = { ...COMMON, fields: decisionFields, order: ['id asc'], single: true, needs } as const

const addDecision = endpoint('/held/decisions', {
  ...DECIDED,
  id: 'admin.held.decide',
  summary: 'Release or discard held rows a minute from now',
  description: 'Until then the decision can be undone. A row that is held again in the meantime is not affected.',
  status: 201,
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  body: Type.Object(
    {
      ids: IDS,
      decision: Type.Union([Type.Literal('release'), Type.Literal('discard')], {
        description: 'Whether to publish the rows as known from then on, or to remove them.',
      }),
      note: Type.Optional(
        Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()], {
          description: 'Note for the audit log.',
        }),
      ),
    },
    { examples: [{ ids: [heldFields.id.example], decision: 'release', note: EXAMPLE.note }] },
  ),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.held.decide', call, ({ held }) => held.add(call.body)),
  ],
})

const undoDecision = endpoint('/held/decisions/{decision_id}/undo', {
  ...DECIDED,
  id: 'admin.held.undo',
  summary: 'Undo a decision that has not applied yet',
  examples: { decision_id: EXAMPLE.id },
  headers: MAKES,
  problems: [...MAKES_PROBLEMS, 'record-not-found'],
  body: Type.Object({}),
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.held.undo', call, ({ held }) => held.undo(String(call.params['decision_id']))),
  ],
})

function decide(decision: 'release' | 'discard', summary: string) {
  const id = `admin.held.${decision}`
  return endpoint(`/held/${decision}`, {
    ...COMMON,
    id,
    summary,
    headers: MAKES,
    problems: MAKES_PROBLEMS,
    body: Type.Object({ ids: IDS }, { examples: [{ ids: [heldFields.id.example] }] }),
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
  addDecision,
  undoDecision,
  decide('release', 'Publish held rows, as known from now on'),
  decide('discard', 'Remove held rows; if a source sends them again, they are validated again'),
  findings,
  rows,
]
