import type { ListedWidget } from '../widgets/widgets.ts'
import { widgetId } from '../widgets/widget.ts'
import type { App, Group, Place, Tab } from './app.ts'
import { placed } from './layout.ts'
import { APPS, type AppPlan, type TabPlan } from './plans.ts'

/** The name that Workspace expects of the first group. */
const GROUP = 'Group 1'

/** Returns the apps that have at least one of these widgets. */
export const appsOf = (widgets: readonly ListedWidget[]): readonly App[] =>
  APPS.map((plan) => appOf(plan, widgets)).filter(({ tabs }) => Object.keys(tabs).length > 0)

function appOf({ name, description, shared, tabs: plans }: AppPlan, widgets: readonly ListedWidget[]): App {
  const value = shared === undefined ? undefined : firstValue(widgets, shared)
  const parameter = shared === undefined || value === undefined ? undefined : { name: shared, value }
  const tabs = plans
    .map((plan) => tabOf(plan.name, widgetsOf(plan, widgets, shared), parameter))
    .filter(({ layout }) => layout.length > 0)
  return {
    ...{ name, description, img: '', img_dark: '', img_light: '', allowCustomization: true },
    tabs: Object.fromEntries(tabs.map((tab) => [tab.id, tab])),
    groups: groupsOf(tabs, parameter),
    prompts: [],
  }
}

/** A parameter that an app's widgets share, with its first value. */
interface SharedParameter {
  readonly name: string
  readonly value: string
}

/** The value of the first widget that has one. */
function firstValue(widgets: readonly ListedWidget[], name: string): string | undefined {
  const parameters = widgets.flatMap(({ widget }) => widget.params.filter(({ paramName }) => paramName === name))
  return parameters.map(({ value }) => value).find((value) => typeof value === 'string')
}

/** The widgets of a tab, in its order. */
function widgetsOf(
  { widgets: own = [], datasets }: TabPlan,
  widgets: readonly ListedWidget[],
  shared: string | undefined,
): readonly ListedWidget[] {
  const first = own.flatMap((name) => widgets.filter(({ id }) => id === widgetId(name)))
  const tables = datasets.flatMap((dataset) => widgets.filter(({ facts }) => facts?.dataset === dataset))
  return [...first, ...tables.filter((table) => shared === undefined || hasParameter(table, shared))]
}

const hasParameter = ({ widget }: ListedWidget, name: string) =>
  widget.params.some(({ paramName }) => paramName === name)

function tabOf(name: string, widgets: readonly ListedWidget[], parameter: SharedParameter | undefined): Tab {
  const places = placed(widgets)
  const layout = widgets.flatMap((widget, index): readonly Place[] => {
    const place = places[index]
    if (place === undefined) return []
    if (parameter === undefined || !hasParameter(widget, parameter.name)) return [place]
    return [{ ...place, groups: [GROUP], state: { params: { [parameter.name]: parameter.value } } }]
  })
  return { id: name.toLowerCase(), name, layout }
}

function groupsOf(tabs: readonly Tab[], parameter: SharedParameter | undefined): readonly Group[] {
  const following = tabs.flatMap(({ layout }) => layout.filter(({ groups }) => groups !== undefined))
  if (parameter === undefined || following.length === 0) return []
  const { name: paramName, value: defaultValue } = parameter
  return [{ name: GROUP, type: 'param', paramName, defaultValue, widgetIds: following.map(({ i }) => i) }]
}
