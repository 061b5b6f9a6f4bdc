import { setTimes, type Times } from '../format/zones.ts'

/** A choice of the reader, stored in the browser. */
export interface Preference<T extends string = string> {
  readonly title: string
  /** Values with their texts; the first one is the default. */
  readonly choices: readonly (readonly [value: T, text: string])[]
  /** The choice from an earlier visit, or the default. */
  stored(): T
  /** Applies a choice to the page and stores it for later visits. */
  choose(value: T): void
  /** Applies the stored choice to the page. */
  apply(): void
}

function preference<T extends string>(
  name: string,
  { title, choices }: Pick<Preference<T>, 'title' | 'choices'>,
  applyValue: (value: T | undefined) => void,
): Preference<T> {
  const key = `bourse-console-${name}`
  const usual = choices[0]?.[0]
  const chosen = (value: string | null) => choices.find(([one]) => one === value)?.[0]
  const apply = (value: T | undefined) => applyValue(value === usual ? undefined : value)
  return {
    title,
    choices,
    stored: () => chosen(localStorage.getItem(key)) ?? (usual as T),
    choose(value) {
      if (value === usual) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      apply(value)
    },
    apply: () => apply(chosen(localStorage.getItem(key))),
  }
}

/** Sets an attribute of the page by which style sheets select colors; charts are painted again. */
function setColors(name: 'theme' | 'palette', value: string | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[name]
  else document.documentElement.dataset[name] = value
  document.dispatchEvent(new Event('themechange'))
}

export const theme = preference(
  'theme',
  {
    title: 'Theme',
    choices: [
      ['system', 'System'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ],
  },
  (value) => setColors('theme', value),
)

export const palette = preference(
  'palette',
  {
    title: 'Gains and losses',
    choices: [
      ['green-red', 'Green and red'],
      ['blue-orange', 'Blue and orange, for color blindness'],
    ],
  },
  (value) => setColors('palette', value),
)

export const times = preference<Times>(
  'times',
  {
    title: 'Times',
    choices: [
      ['exchange', 'Exchanges in their zone, others in yours'],
      ['local', 'All in your zone'],
      ['utc', 'All in UTC'],
    ],
  },
  (value) => {
    setTimes(value ?? 'exchange')
    document.dispatchEvent(new Event('timeschange'))
  },
)

/** Calls `call` whenever the reader chooses other zones. Returns a function that stops the calls. */
export function onTimesChange(call: () => void): () => void {
  document.addEventListener('timeschange', call)
  return () => document.removeEventListener('timeschange', call)
}
