import type { ShownJob } from '@bourse/admin/contract'
import { useAdminRead } from '../../api/queries.ts'
import { secondText } from '../../format/dates.ts'
import { count, NONE } from '../../format/numbers.ts'
import { usePermits } from '../../session/permitted.tsx'
import { SimpleTable } from '../../table/simple-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import type { Unit } from '../sources/source.ts'

const WORDS = {
  queued: 'queued',
  waiting: 'failed, retries',
  running: 'running',
  done: 'completed',
  failed: 'failed',
} as const

interface JobRunsProps {
  readonly job: ShownJob
  onClose(): void
}

/** The latest runs of a job with their messages, and the latest units of a source. */
export function JobRuns({ job, onClose }: JobRunsProps) {
  const { name, dataset, kind, runs } = job
  const isReadable = usePermits('admin.runs.list')
  const source = name.slice(dataset.length + '__'.length)
  const units = useAdminRead<readonly Unit[]>(
    '/runs',
    { dataset, source, limit: 20 },
    { enabled: kind === 'source' && isReadable },
  )
  return (
    <Dialog title={`Runs of ${name}`} wide open onClose={onClose}>
      {runs.length === 0 ? <p className="soft">It has not run in the last days.</p> : null}
      <SimpleTable label="Latest runs" heads={['State', 'Start', 'End', 'Message']}>
        <tbody>
          {runs.map((run) => (
            <tr key={run.started_at}>
              <td>{WORDS[run.state]}</td>
              <td className="numeric">{secondText(run.started_at)}</td>
              <td className="numeric">{secondText(run.ended_at)}</td>
              <td className="health-message">{run.message === null ? NONE : <InlineCode text={run.message} />}</td>
            </tr>
          ))}
        </tbody>
      </SimpleTable>
      {units.data === undefined || units.data.data.length === 0 ? null : (
        <SimpleTable label="Latest units" heads={['Unit', 'Start', 'Published', 'Message']}>
          <tbody>
            {units.data.data.map((unit) => (
              <tr key={unit.id}>
                <td>
                  <code>{unit.unit}</code>
                </td>
                <td className="numeric">{secondText(unit.started_at)}</td>
                <td className="cell-end numeric">{count(unit.published)}</td>
                <td className="health-message">{unit.message ?? NONE}</td>
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      )}
    </Dialog>
  )
}
