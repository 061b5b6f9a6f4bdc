import type { Dataset, Operation } from '@bourse/kit'
import { needsOf, unscopedIn, type Form } from '@bourse/kit/host'
import { datasetGrants, DEFAULT_PLANS, fieldsOf, isPaged, selectionOf, startingPlan } from '@bourse/host'
import { code, codes, factTable, NONE, unavailableText, yesNo, type ReportTable } from '../report.ts'
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
  const head = ['Record', 'Why it is safe']
  return rows.length === 0 ? [] : [{ group, name: 'Unscoped reads', head, rows }]
}

function factsOf(dataset: Dataset, operation: Operation): Readonly<Record<string, string>> {
  const { method, path, summary, order, unpublished, needsMarket, varies, problems, deprecated } = operation
  const custom = operation.kind === 'custom' ? operation : undefined
  return {
    Route: code(`${method} /v1${path}`),
    Summary: summary,
    Response: responseText(operation),
    Status: `${custom?.status ?? 200}`,
    Subject:
      subjectsOf(operation)
        .map(({ name }) => name)
        .join(', ') || NONE,
    'Date parameters': operation.kind === 'collection' ? operation.forms.map(formText).join('; ') || NONE : NONE,
    'Requires names': yesNo(selectionOf(operation)?.required === true),
    Order: codes(order),
    'Reversed by `order`': turnsOf(operation),
    'Supports `as_of`': yesNo(custom?.pointInTime ?? true),
    'Limited by history depth': yesNo(custom?.historyBound ?? historyOf(operation)),
    'Before the first publication': unavailableText(unpublished),
    'Requires a market': typeof needsMarket === 'string' ? code(needsMarket) : yesNo(needsMarket === true),
    'Price and access depend on':
      varies === undefined ? NONE : `${code(varies.by)} (default ${code(varies.otherwise)})`,
    'Included in default plans': codes(plansOf(dataset, operation)),
    'ETag depends on': etagText(operation),
    Reads: readsOf(operation),
    'Additional problems': codes(problems ?? []),
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
  if (form.form === 'range') return `\`from\` and \`to\`, date ${form.dates}`
  return form.excludeKinds.length === 0 ? '`date`' : `\`date\`, excluding ${codes(form.excludeKinds)} unless named`
}

function responseText(operation: Operation): string {
  if (isPaged(operation)) return 'paged rows'
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
  if (operation.kind !== 'custom') return 'publications and the date'
  if (operation.tag === 'body') return 'the response body'
  return operation.changesAt === undefined ? 'publications and the date' : 'publications and the time'
}
