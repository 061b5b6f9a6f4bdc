import type { OperationFacts } from '@bourse/services'
import { isTable } from './tables.ts'
import { COMMON, endpointOf, type Widget } from './widget.ts'

/** Name of the widget about the service. */
export const ABOUT = 'about'

export const aboutWidget: Widget = {
  ...COMMON,
  name: 'About this service',
  description: 'What the service has, what a widget costs, and how to read data as of an earlier time.',
  category: 'Service',
  type: 'markdown',
  endpoint: endpointOf(ABOUT),
  gridData: { w: 20, h: 12 },
}

/** Describes the service for a key, in Markdown. */
export function aboutText(facts: readonly OperationFacts[], isDemo: boolean): string {
  const tables = facts.filter(isTable)
  const datasets = new Map(tables.map(({ dataset, datasetTitle }) => [dataset, datasetTitle]))
  const lines = [...datasets].map(([dataset, title]) => {
    const names = tables.filter((each) => each.dataset === dataset).map(({ summary }) => summary)
    return `| ${title} | ${names.join(', ')} |`
  })
  return [
    '# Bourse',
    ...(isDemo ? ['**Demo:** names are real, prices and all other values are synthetic.'] : []),
    'A widget sends one request with your key each time it loads, and costs the credits in its description.',
    'To read data as it was known at an earlier time, enter the date as *As of*, if the widget has it.',
    ['| Dataset | Widgets |', '| --- | --- |', ...lines].join('\n'),
  ].join('\n\n')
}
