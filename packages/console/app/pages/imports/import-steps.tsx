import { useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import { useAdmin } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { problemText } from '../../ui/problem.tsx'
import { isChanged, isOpen, isUnderWay, pathOf, type Draft, type Import } from './import.ts'
import { InlineCode } from '../../ui/inline-code.tsx'

type Step = 'check' | 'start' | 'cancel'

interface ImportStepsProps {
  readonly of: Import
  readonly draft: Draft
}

/** The next steps of an import. They apply the options on the page, even if not saved yet. */
export function ImportSteps({ of, draft }: ImportStepsProps) {
  const admin = useAdmin()
  const { mutate, isPending, error } = useMutation({
    async mutationFn(step: Step) {
      if (step !== 'cancel' && isChanged(of, draft))
        await admin.send('PATCH', pathOf(of), draft, { ifMatch: `"${of.version}"` })
      await admin.send('POST', `${pathOf(of)}/${step}`, {})
    },
    onSettled: () => forgetAdmin('/imports'),
  })
  const canBegin = isOpen(of)
  const canEnd = canBegin || isUnderWay(of) || of.status === 'uploading'
  return (
    <>
      {error === null ? null : (
        <span role="alert" className="field-error">
          <InlineCode text={problemText(error)} />
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
