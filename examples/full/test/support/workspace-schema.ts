import { Type, type TSchema } from '@sinclair/typebox'

/** What OpenBB's references of `widgets.json` and `apps.json` define. Unknown properties are errors here. */

const oneOf = (...values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)))
const closed = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false })
const Name = Type.String({ minLength: 1 })
const Width = Type.Integer({ minimum: 1, maximum: 40 })
const Height = Type.Integer({ minimum: 1, maximum: 100 })
const FORMATTERS = oneOf('int', 'none', 'percent', 'normalized', 'normalizedPercent', 'dateToYear')

const Column = closed({
  field: Name,
  headerName: Name,
  headerTooltip: Type.Optional(Type.String()),
  cellDataType: Type.Optional(oneOf('text', 'number', 'boolean', 'date', 'dateString', 'object')),
  chartDataType: Type.Optional(oneOf('category', 'series', 'time', 'excluded')),
  formatterFn: Type.Optional(FORMATTERS),
  renderFn: Type.Optional(oneOf('greenRed', 'titleCase', 'hoverCard', 'cellOnClick', 'columnColor', 'showCellChange')),
  enableCellChangeWs: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(oneOf('left', 'right')),
})

const Parameter = closed({
  type: oneOf('date', 'text', 'ticker', 'number', 'boolean', 'endpoint', 'form', 'tabs'),
  paramName: Name,
  label: Name,
  description: Type.String(),
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  multiple: Type.Optional(Type.Boolean()),
  multiSelect: Type.Optional(Type.Boolean()),
  options: Type.Optional(Type.Array(closed({ label: Name, value: Type.String() }), { minItems: 1 })),
})

const Widget = closed({
  name: Name,
  description: Name,
  category: Name,
  type: oneOf(
    ...['chart', 'table', 'table_ssrm', 'markdown', 'metric', 'note', 'multi_file_viewer', 'live_grid', 'newsfeed'],
    ...['advanced_charting', 'chart-highcharts', 'chart-vegalite', 'youtube'],
  ),
  endpoint: Name,
  wsEndpoint: Type.Optional(Name),
  source: Type.Array(Name),
  gridData: closed({ w: Width, h: Height }),
  refetchInterval: Type.Union([Type.Integer({ minimum: 1000 }), Type.Literal(false), Type.String()]),
  params: Type.Array(Parameter),
  data: Type.Optional(
    closed({
      defaultSymbol: Type.Optional(Name),
      wsRowIdColumn: Type.Optional(Name),
      table: Type.Optional(
        closed({ showAll: Type.Boolean(), enableCharts: Type.Boolean(), columnsDefs: Type.Array(Column) }),
      ),
    }),
  ),
  mcp_tool: Type.Optional(closed({ mcp_server: Name, tool_id: Name })),
})

/** Widgets by id; an array is an error. */
export const WidgetsJson = Type.Record(Type.String({ pattern: '^[a-z_]+$' }), Widget)

const Tab = closed({
  id: Name,
  name: Name,
  layout: Type.Array(
    closed({
      i: Name,
      x: Type.Integer({ minimum: 0, maximum: 39 }),
      y: Type.Integer({ minimum: 0 }),
      w: Width,
      h: Height,
      groups: Type.Optional(Type.Array(Type.String({ pattern: '^Group \\d+$' }))),
      state: Type.Optional(closed({ params: Type.Record(Type.String(), Type.String()) })),
    }),
    { minItems: 1 },
  ),
})

/** A list of apps; an object is an error. */
export const AppsJson = Type.Array(
  closed({
    name: Name,
    description: Name,
    img: Type.String(),
    img_dark: Type.String(),
    img_light: Type.String(),
    allowCustomization: Type.Boolean(),
    tabs: Type.Record(Type.String(), Tab),
    groups: Type.Array(
      closed({
        name: Type.String({ pattern: '^Group \\d+$' }),
        type: oneOf('param', 'endpointParam'),
        paramName: Name,
        widgetIds: Type.Array(Name, { minItems: 1 }),
        defaultValue: Type.String(),
      }),
    ),
    prompts: Type.Array(Name),
  }),
)
