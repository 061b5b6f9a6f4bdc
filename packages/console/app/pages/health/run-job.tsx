import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { forgetAdmin } from '../../api/queries.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { problemText } from '../../ui/problem.tsx'

interface RunJobProps {
  readonly job: string
  /** Why it cannot be requested now. */
  readonly blocked?: string | undefined
  /** Whether the button says that the run is requested, where nothing else shows the state of the job. */
  readonly isAnnounced?: boolean
  readonly children: ReactNode
}

/** Requests a run of a job; a host queues it within seconds. */
export function RunJob({ job, blocked, isAnnounced = false, children }: RunJobProps) {
  const admin = useAdmin()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => admin.send('POST', `/jobs/${encodeURIComponent(job)}/run`, {}),
    onSettled: () => forgetAdmin('/jobs'),
  })
  return (
    <Permitted to="admin.jobs.run">
      <Button busy={isPending} blocked={blocked} onClick={() => mutate()}>
        {children}
      </Button>
      <span role="status" className={error === null ? 'faint' : 'field-error'}>
        {error === null ? (isSuccess && isAnnounced ? 'requested' : '') : problemText(error)}
      </span>
    </Permitted>
  )
}
