import type { Caller } from '@bourse/kit/delivery'
import type { OperationFacts, Operations } from '@bourse/services'
import { chartOf } from '../chart/chart.ts'
import { LIVE_PATH, LIVE_SECONDS, liveOf, QUOTES } from '../live/live.ts'
import { ABOUT, aboutWidget } from './about.ts'
import { isTable, tableOf } from './tables.ts'
import { USAGE, usageWidget } from './usage.ts'
import { widgetId, type Widget, type Widgets } from './widget.ts'

/** A widget, and the operation whose rows it shows. */
export interface ListedWidget {
  readonly id: string
  readonly widget: Widget
  readonly facts?: OperationFacts
}

/** Returns the widgets that a key can load: a table for each of its operations, and what has its own form. */
export async function widgetsFor(operations: Operations, caller: Caller): Promise<readonly ListedWidget[]> {
  const facts = operations.listFor(caller)
  const examples = await operations.examples(caller)
  const hasTools = operations.transports().includes('/mcp')
  const tables = facts.filter(isTable).map((each) => ({
    ...{ id: widgetId(each.toolName), facts: each },
    widget: tableOf(each, { example: examples[each.id], hasTools }),
  }))
  const chart = chartOf(facts, examples)
  const address = operations.streamAddress(caller, LIVE_PATH, { seconds: LIVE_SECONDS })
  const live = liveOf(facts, { example: examples[QUOTES], address })
  return [
    { id: widgetId(ABOUT), widget: aboutWidget },
    { id: widgetId(USAGE), widget: usageWidget },
    ...[chart, live].filter((each) => each !== undefined),
    ...tables,
  ]
}

/** Writes widgets as `/widgets.json`. */
export const widgetsDocument = (listed: readonly ListedWidget[]): Widgets =>
  Object.fromEntries(listed.map(({ id, widget }) => [id, widget]))
