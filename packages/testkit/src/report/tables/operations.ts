import type { Dataset, Operation } from '@bourse/kit'
import { needsOf, unscopedIn, type Form } from '@bourse/kit/host'
import { datasetGrants, DEFAULT_PLANS, fieldsOf, isPaged, selectionOf, startingPlan } from '@bourse/host'
import { code, codes, factTable, NONE, yesNo, type ReportTable } from '../report.ts'
import { deprecationText, fieldTable } from './fields.ts'
import { needTexts, subjectsOf } from './needs.ts'
import { parameterTable } from './parameters.ts'
import { termsTable } from './terms.ts'

/** Returns the tables for operations: parameters, prices and results. */
export function operationTables(dataset: Dataset): readonly ReportTable[] {
  return dataset.endpoints.flatMap((operation) => {
    const group = `Operation ${operation.id}`
    return [
      factTable(group, factsOf(dataset, operation)),
      termsTable(group, operation),
      parameterTable(group, operation),
      fieldTable(group, 'Fields', fieldsOf(operation)),
      ...unscopedTables(group, operation),
    ]
  })
}

/**
 * Returns the table of reads outside a call's scope. It exists only if there are any, so that a review shows a new
 * one.
 */
function unscopedTables(group: string, operation: Operation): readonly ReportTable[] {
  const rows = unscopedIn(operation).map(({ record, reason }) => [code(record), reason])
  const head = ['Record', 'Why nothing is shown that the caller may not see']
  return rows.length === 0 ? [] : [{ group, name: 'Reads past the scope of a call', head, rows }]
}

function factsOf(dataset: Dataset, operation: Operation): Readonly<Record<string, string>> {
  const { method, path, summary, order, unpublished, needsMarket, varies, problems, deprecated } = operation
  const custom = operation.kind === 'custom' ? operation : undefined
  return {
    Address: code(`${method} /v1${path}`),
    Summary: summary,
    Answer: answerText(operation),
    Status: `${custom?.status ?? 200}`,
    About:
      subjectsOf(operation)
        .map(({ name }) => name)
        .join(', ') || NONE,
    Forms: operation.kind === 'collection' ? operation.forms.map(formText).join('; ') || NONE : NONE,
    'Names must be given': yesNo(selectionOf(operation)?.required === true),
    Order: codes(order),
    'Turned by `order`': turnsOf(operation),
    'Read as of an instant': yesNo(custom?.pointInTime ?? true),
    'Bounded by the history of the plan': yesNo(custom?.historyBound ?? historyOf(operation)),
    'Before the first publication': unpublished === 'refuse' ? 'refused' : 'empty',
    'Needs a market': typeof needsMarket === 'string' ? needsMarket : yesNo(needsMarket === true),
    'Price and access follow': varies === undefined ? NONE : `${code(varies.by)}, otherwise ${code(varies.otherwise)}`,
    'Plans, as the host brings them': codes(plansOf(dataset, operation)),
    'ETag follows': etagText(operation),
    Reads: readsOf(operation),
    'Problems of its own': codes(problems ?? []),
    Deprecated: deprecationText(deprecated),
  }
}

/** Returns the plans whose accounts may call the operation with default parameters. */
function plansOf(dataset: Dataset, operation: Operation): readonly string[] {
  const compiled = { operation, datasets: [dataset.id] }
  const granted = datasetGrants([dataset], DEFAULT_PLANS, {})
  return Object.entries(DEFAULT_PLANS).flatMap(
    ([name, plan]) => startingPlan(compiled, { [name]: plan }, granted) ?? [],
  )
}

function formText(form: Form): string {
  if (form.form === 'range') return `\`from\` and \`to\`, dates ${form.dates}`
  return form.excludeKinds.length === 0 ? '`date`' : `\`date\`, unless named without ${codes(form.excludeKinds)}`
}

function answerText(operation: Operation): string {
  if (isPaged(operation)) return 'rows by the page'
  if (operation.kind === 'item') return 'one row'
  const rows = operation.kind === 'custom' && operation.single ? 'one row' : 'all rows'
  return operation.kind === 'custom' && operation.downloads ? `${rows}, or a file` : rows
}

/** Returns the record that the host reads, and everything else that the operation uses. */
function readsOf(operation: Operation): string {
  const needs = Object.values(needsOf(operation)).length === 0 ? [] : [needTexts(needsOf(operation))]
  return (operation.kind === 'custom' ? needs : [`record ${code(operation.record.table)}`, ...needs]).join(', ') || NONE
}

function turnsOf(operation: Operation): string {
  if (operation.kind === 'custom' || operation.kind === 'list')
    return operation.turns === undefined ? NONE : code(operation.turns)
  const { time } = operation.record
  return operation.kind === 'collection' && time.mode !== 'catalog' ? code(time.field) : NONE
}

const historyOf = (operation: Operation) =>
  operation.kind !== 'custom' && operation.kind !== 'item' && operation.record.history !== undefined

function etagText(operation: Operation): string {
  if (operation.kind !== 'custom') return 'publications and the day'
  if (operation.tag === 'body') return 'the finished answer'
  return operation.changesAt === undefined ? 'publications and the day' : 'publications and the clock'
}
