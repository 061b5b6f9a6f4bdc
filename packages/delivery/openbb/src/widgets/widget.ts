/** An entry of a drop-down list. */
export interface Option {
  readonly label: string
  readonly value: string
}

/** A widget's input, sent as a query parameter. */
export interface WidgetParameter {
  readonly type: 'text' | 'number' | 'date' | 'boolean'
  readonly paramName: string
  readonly label: string
  readonly description: string
  readonly value: string | number | boolean | null
  readonly options?: readonly Option[]
  /** Whether the text may be several comma-separated values. */
  readonly multiple?: boolean
  /** Whether several options may be selected. */
  readonly multiSelect?: boolean
}

/** A column of a table. */
export interface Column {
  readonly field: string
  readonly headerName: string
  readonly cellDataType?: 'number' | 'boolean' | 'dateString'
  readonly chartDataType?: 'time' | 'excluded'
  readonly formatterFn?: 'int' | 'none' | 'percent' | 'normalizedPercent'
  readonly pinned?: 'left'
}

/** A widget as `/widgets.json` describes it. */
export interface Widget {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly type: 'table' | 'markdown' | 'metric' | 'advanced_charting' | 'live_grid'
  /** Path without the leading slash. */
  readonly endpoint: string
  /** Path of the WebSocket with updates. */
  readonly wsEndpoint?: string
  readonly source: readonly string[]
  readonly gridData: { readonly w: number; readonly h: number }
  readonly params: readonly WidgetParameter[]
  /** False, because each reload is charged like any other request. */
  readonly refetchInterval: false
  readonly data?: {
    readonly table?: { readonly showAll: true; readonly enableCharts: true; readonly columnsDefs: readonly Column[] }
    readonly defaultSymbol?: string
    /** Column that identifies the row of an update. */
    readonly wsRowIdColumn?: string
  }
  /** The tool whose results the widget can show. */
  readonly mcp_tool?: { readonly mcp_server: string; readonly tool_id: string }
}

/** Widgets by id. */
export type Widgets = Readonly<Record<string, Widget>>

/** Returns a widget's endpoint, and its id: the endpoint with an underscore for each slash, as in `apps.json`. */
export const endpointOf = (name: string) => `openbb/${name}`
export const widgetId = (name: string) => `openbb_${name}`

/** Properties that all widgets share. */
export const COMMON = { source: ['Bourse'], refetchInterval: false, params: [] } as const
