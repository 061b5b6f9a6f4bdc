import { problem, type Call, type Problem } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import { type Caller, download, type Download } from '@bourse/kit/delivery'
import type { ObjectStore, Operations } from '@bourse/services'
import { fileName, objectName, type Export, type ExportFormat } from './exports.ts'
import { hasRoom, NO_ROOM } from './limits.ts'
import { exportSelection } from './order.ts'

interface Needs {
  readonly operations: Operations
  readonly objects: ObjectStore
}

/** Whether the file of an export has expired. */
export const hasExpired = ({ status, expires_at }: Export, now: string) =>
  status === 'expired' || (expires_at !== null && !isBefore(now, expires_at))

/** The problem of an export whose file has expired. */
export const expired = ({ expires_at: at }: Export): Problem =>
  problem('export-expired', `The export expired on ${String(at)}. Order it again.`)

/** Returns the file of an export that is ready, which its caller must still be entitled to while it is sent. */
export async function downloadOf(
  { operations: ops, objects }: Needs,
  stored: Export,
  { caller, now }: Pick<Call, 'caller' | 'now'>,
): Promise<Download> {
  if (hasExpired(stored, now)) throw expired(stored)
  if (stored.status !== 'ready') throw problem('export-not-ready', await notReady(stored, objects))
  const { entitlement } = stored
  if (entitlement === null) throw problem('export-expired', FROM_BEFORE)
  const authorize = (who: Caller) => ops.authorize(who, exportSelection(stored), { entitlement })
  await authorize(caller)
  return fileOf(stored, objects, authorize)
}

const FROM_BEFORE =
  'The export was ordered with an earlier release, which did not store its entitlement. Order it again.'

async function notReady({ status, failure }: Export, objects: ObjectStore): Promise<string> {
  if (status === 'failed') return `The export failed. ${failure ?? 'Order it again.'}`
  if (status === 'canceled') return 'The export was canceled. Order it again.'
  if (status === 'queued' && !(await hasRoom(objects, 1)))
    return `${NO_ROOM}, so the export is waiting. Poll without download until its status is ready.`
  const standing = status === 'queued' ? 'has not started yet' : 'is being written'
  return `The export ${standing}. Poll without download until its status is ready.`
}

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
  arrow: 'application/vnd.apache.arrow.stream',
}

function fileOf(stored: Export, objects: ObjectStore, stillAllowed: Download['stillAllowed']): Download {
  return download({
    mediaType: MEDIA_TYPES[stored.format],
    bytes: Number(stored.bytes),
    operations: [exportSelection(stored).operation],
    tag: `"${stored.sha256}"`,
    filename: fileName(stored),
    headers: { 'x-content-sha256': stored.sha256 ?? '' },
    async open(range) {
      const content = await objects.open(objectName(stored), range)
      if (content === undefined) throw problem('export-expired', 'The export file is missing. Order it again.')
      return content
    },
    stillAllowed,
  })
}
