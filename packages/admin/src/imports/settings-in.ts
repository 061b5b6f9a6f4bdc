import type { ImportSettings } from '../contract/import-shown.ts'

/** Returns the options for a new import. */
export const DEFAULT_SETTINGS: ImportSettings = {
  map: {},
  set: {},
  preset: null,
  adjusted_as_is: false,
  date_format: null,
  decimal_comma: null,
  market: null,
  create_listings: false,
  known_at: null,
  complete: false,
  source: 'import',
}

/** Returns stored options; options not stored by an older release have their defaults. */
export const settingsIn = (text: string): ImportSettings => ({
  ...DEFAULT_SETTINGS,
  ...(JSON.parse(text) as Partial<ImportSettings>),
})
