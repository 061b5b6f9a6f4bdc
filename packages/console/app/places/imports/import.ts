import type { ImportShown, ImportStatus } from '@bourse/admin/contract'
import type { Sent } from '../../api/admin.ts'
import type { Finding } from '../../table/finding-list.tsx'
import type { Tone } from '../../ui/badge.tsx'

/** An import as the admin API tells it. */
export interface Import extends Omit<Sent<ImportShown, 'bytes' | 'parts'>, 'findings'> {
  /** With the first lines of each. */
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

/** Whether a host is at work on it. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>) => status === 'checking' || status === 'running'

/** Whether its operator may still say how it is read, and begin it. */
export const isOpen = ({ status }: Pick<Import, 'status'>) =>
  status === 'uploaded' || status === 'checked' || status === 'failed'

/** How its rows are to be read, as it is being changed. */
export type Draft = Import['options']

/** Whether a draft is something else than what the host holds. */
export const isChanged = ({ options }: Import, draft: Draft) => JSON.stringify(draft) !== JSON.stringify(options)

/** The field that a column feeds: chosen, or of its own name. */
export function fieldOf({ map }: Draft, column: string, fields: Import['fields']): string {
  return map[column] ?? (fields.some(({ name }) => name === column) ? column : '')
}

/** Address of an import in the admin API. */
export const pathOf = ({ id }: Pick<Import, 'id'>) => `/imports/${encodeURIComponent(id)}`
