import { useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { problemText } from '../../ui/problem.tsx'
import { isOpen, isUnderWay, pathOf, type Import } from './import.ts'

type Step = 'check' | 'start' | 'cancel'

/** What can be done next with an import. */
export function ImportSteps({ of }: { readonly of: Import }) {
  const admin = useAdmin()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (step: Step) => admin.send('POST', `${pathOf(of)}/${step}`, {}),
    onSettled: () => forgetAdmin('/imports'),
  })
  const canBegin = isOpen(of)
  const canEnd = canBegin || isUnderWay(of) || of.status === 'uploading'
  return (
    <>
      {error === null ? null : (
        <span role="alert" className="field-error">
          {problemText(error)}
        </span>
      )}
      {canEnd ? (
        <Button disabled={isPending} onClick={() => mutate('cancel')}>
          Cancel import
        </Button>
      ) : null}
      {canBegin ? (
        <>
          <Button disabled={isPending} onClick={() => mutate('check')}>
            Dry run
          </Button>
          <Button look="primary" disabled={isPending} onClick={() => mutate('start')}>
            Import
          </Button>
        </>
      ) : null}
    </>
  )
}
