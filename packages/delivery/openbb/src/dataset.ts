import { defineDataset } from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { operations } from '@bourse/services'
import { errorBody } from './chart/udf-answer.ts'
import { createDialect } from './live/dialect.ts'

/** What answers requests loads with the first one, to keep host startup fast. */
const [documents, rows, chart] = [
  () => import('./serve-documents.ts'),
  () => import('./serve-rows.ts'),
  () => import('./chart/serve-chart.ts'),
]

const reading = { methods: ['GET'], needs: { operations } } as const

export default defineDataset({
  id: 'openbb',
  title: 'OpenBB Workspace',
  summary: 'Widgets, apps and charts of every operation, for OpenBB Workspace.',
  delivers: true,
  transports: [
    transport('/widgets.json', {
      ...reading,
      handle: async (needs, exchange) => (await documents()).serveWidgets(needs.operations, exchange),
    }),
    transport('/apps.json', {
      ...reading,
      handle: async (needs, exchange) => (await documents()).serveApps(needs.operations, exchange),
    }),
    transport('/openbb', {
      ...reading,
      below: true,
      handle: async (needs, exchange) => (await rows()).serveRows(needs.operations, exchange),
    }),
    transport('/openbb/live', {
      ...reading,
      stream: createDialect,
      handle: async (needs, exchange) => (await rows()).serveRows(needs.operations, exchange),
    }),
    transport('/openbb/chart', {
      ...reading,
      below: true,
      problemBody: errorBody,
      handle: async (needs, exchange) => (await chart()).serveChart(needs.operations, exchange),
    }),
  ],
})
