import type { ImportShown, ImportStatus } from '@bourse/admin/contract'
import type { JsonOf } from '../../api/admin.ts'
import type { Finding } from '../../table/issue-list.tsx'
import type { Tone } from '../../ui/badge.tsx'

/** An import in the admin API. */
export interface Import extends Omit<JsonOf<ImportShown, 'bytes' | 'parts'>, 'findings'> {
  /** Validation issues, each with the first affected lines. */
  readonly findings: readonly Finding[]
}

export const IMPORT_TONES: Readonly<Record<ImportStatus, Tone>> = {
  uploading: 'info',
  uploaded: 'neutral',
  checking: 'info',
  checked: 'accent',
  running: 'info',
  done: 'up',
  failed: 'down',
  cancelled: 'neutral',
}

/** States in words; a check is called a dry run throughout the console. */
export const IMPORT_WORDS: Readonly<Record<ImportStatus, string>> = {
  uploading: 'uploading',
  uploaded: 'uploaded',
  checking: 'dry run in progress',
  checked: 'dry run completed',
  running: 'importing',
  done: 'completed',
  failed: 'failed',
  cancelled: 'canceled',
}

/** Whether a host is processing the import. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>) => status === 'checking' || status === 'running'

/** Whether the operator can still change the options and start the import. */
export const isOpen = ({ status }: Pick<Import, 'status'>) =>
  status === 'uploaded' || status === 'checked' || status === 'failed'

/** The options as edited on the page. */
export type Draft = Import['options']

/** Whether the edited options differ from the saved ones. */
export const isChanged = ({ options }: Import, draft: Draft) => JSON.stringify(draft) !== JSON.stringify(options)

type Column = NonNullable<Import['columns']>[number]

/** The field that a column fills: the selected one, or the one that the service found; empty for none. */
export function fieldOf({ options }: Import, { map }: Draft, { name, field }: Column): string {
  const selected = map[name]
  if (selected !== undefined) return selected
  // A different column may have been selected for that field.
  return options.map[name] === undefined && field !== null && !Object.values(map).includes(field) ? field : ''
}

/** The mapping after a field was selected for a column; an empty field ignores the column. */
export function withField({ options }: Import, { map }: Draft, { name, field }: Column, selected: string) {
  const { [name]: _, ...others } = map
  const isFound = options.map[name] === undefined && (field ?? '') === selected
  return isFound ? others : { ...others, [name]: selected }
}

/** Admin API path of an import. */
export const pathOf = ({ id }: Pick<Import, 'id'>) => `/imports/${encodeURIComponent(id)}`
