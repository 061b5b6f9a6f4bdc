import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAdmin, queries, useAdminRead } from '../../api/queries.ts'
import { useAdmin } from '../../session/session.ts'
import { DifferenceTable } from '../../table/difference-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import { problemText } from '../../ui/problem.tsx'

interface Administered {
  readonly id: string
  readonly enabled: boolean
  readonly operations: readonly string[]
  readonly needed_by: readonly { readonly dataset: string; readonly optional: boolean }[]
  readonly version: string
}

/** Enables or disables a dataset, after a look at what changes. */
export function DatasetSwitch({ dataset }: { readonly dataset: string }) {
  const admin = useAdmin()
  const path = `/datasets/${encodeURIComponent(dataset)}`
  const found = useAdminRead<Administered>(path)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ enabled, version }: Administered) =>
      admin.send('PATCH', path, { enabled: !enabled }, { ifMatch: `"${version}"` }),
    onSuccess: () => setOpen(false),
    onSettled: () =>
      Promise.all([forgetAdmin('/datasets'), queries.invalidateQueries({ queryKey: ['datasets.list'] })]),
  })
  const current = found.data?.data
  if (current === undefined) return null
  const verb = current.enabled ? 'Disable' : 'Enable'
  const look = current.enabled ? 'danger' : 'primary'
  const close = () => {
    setOpen(false)
    reset()
  }
  return (
    <>
      <Button look={current.enabled ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <Dialog
        title={`${verb} ${dataset}`}
        open={isOpen}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look={look} busy={isPending} onClick={() => mutate(current)}>
              {verb}
            </Button>
          </>
        }
      >
        <DifferenceTable before={{ enabled: current.enabled }} after={{ enabled: !current.enabled }} />
        <Effects of={current} />
        {error === null ? null : (
          <p role="alert" className="field-error">
            <InlineCode text={problemText(error)} />
          </p>
        )}
      </Dialog>
    </>
  )
}

function Effects({ of: { enabled, operations, needed_by: dependents } }: { readonly of: Administered }) {
  if (!enabled) return <p>Hosts serve it within 5 seconds. Its rows are as they were when it was disabled.</p>
  const needing = dependents.filter(({ optional }) => !optional).map(({ dataset }) => dataset)
  return (
    <>
      <p>
        Within 5 seconds, {operations.length === 0 ? 'it serves no more rows' : operations.join(', ')}
        {operations.length === 0 ? '' : ' return 501'}. Its rows are retained.
      </p>
      {needing.length === 0 ? null : (
        <p>These datasets need it and stop as well: {[...new Set(needing)].join(', ')}.</p>
      )}
    </>
  )
}
