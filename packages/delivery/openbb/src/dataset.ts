import { defineDataset } from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { operations } from '@bourse/services'
import { serveChart } from './chart/serve-chart.ts'
import { errorBody } from './chart/udf-answer.ts'
import { createDialect } from './live/dialect.ts'
import { serveApps, serveWidgets } from './serve-documents.ts'
import { serveRows } from './serve-rows.ts'

const reading = { methods: ['GET'], needs: { operations } } as const

export default defineDataset({
  id: 'openbb',
  title: 'OpenBB Workspace',
  summary: 'Widgets, apps and charts of every operation, for OpenBB Workspace.',
  delivers: true,
  transports: [
    transport('/widgets.json', { ...reading, handle: (needs, exchange) => serveWidgets(needs.operations, exchange) }),
    transport('/apps.json', { ...reading, handle: (needs, exchange) => serveApps(needs.operations, exchange) }),
    transport('/openbb', {
      ...reading,
      below: true,
      handle: (needs, exchange) => serveRows(needs.operations, exchange),
    }),
    transport('/openbb/live', {
      ...reading,
      stream: createDialect,
      handle: (needs, exchange) => serveRows(needs.operations, exchange),
    }),
    transport('/openbb/chart', {
      ...reading,
      below: true,
      problemBody: errorBody,
      handle: (needs, exchange) => serveChart(needs.operations, exchange),
    }),
  ],
})
