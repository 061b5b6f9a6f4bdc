/** A widget's place on a tab with 40 columns. */
export interface Place {
  readonly i: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** Names of the groups whose parameters the widget follows. */
  readonly groups?: readonly string[]
  readonly state?: { readonly params: Readonly<Record<string, string>> }
}

/** A page of an app. */
export interface Tab {
  readonly id: string
  readonly name: string
  readonly layout: readonly Place[]
}

/** Widgets that share the value of a parameter. */
export interface Group {
  readonly name: string
  readonly type: 'param'
  readonly paramName: string
  readonly widgetIds: readonly string[]
  readonly defaultValue: string
}

/** A dashboard as `/apps.json` describes it. */
export interface App {
  readonly name: string
  readonly description: string
  readonly img: string
  readonly img_dark: string
  readonly img_light: string
  readonly allowCustomization: true
  readonly tabs: Readonly<Record<string, Tab>>
  readonly groups: readonly Group[]
  readonly prompts: readonly string[]
}
