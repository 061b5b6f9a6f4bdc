import type { ImportShown, ImportStatus } from '@bourse/services/administration'
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

/** Address of an import in the admin API. */
export const pathOf = ({ id }: Pick<Import, 'id'>) => `/imports/${encodeURIComponent(id)}`
