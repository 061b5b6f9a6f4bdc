import { useAdmin, useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { problemText } from '../../ui/problem.tsx'
import { isChanged, isOpen, isUnderWay, pathOf, type Draft, type Import } from './import.ts'
import { InlineCode } from '../../ui/inline-code.tsx'
import { blockedBy, DEMO_BLOCKS } from './mapping-gaps.ts'
import { useImportChange } from './use-import-change.ts'

type Step = 'check' | 'start' | 'cancel'

interface ImportStepsProps {
  readonly of: Import
  readonly draft: Draft
}

/** The next steps of an import. They apply the options on the page, even if not saved yet. */
export function ImportSteps({ of, draft }: ImportStepsProps) {
  const admin = useAdmin()
  const { mutate, isBusy, error } = useImportChange(of, async (step: Step) => {
    if (step !== 'cancel' && isChanged(of, draft))
      await admin.send('PATCH', pathOf(of), draft, { ifMatch: `"${of.version}"` })
    await admin.send('POST', `${pathOf(of)}/${step}`, {})
  })
  const { isDemo } = useSession()
  const canBegin = isOpen(of)
  const blocked = blockedBy(of, draft)
  const canEnd = canBegin || isUnderWay(of) || of.status === 'uploading'
  return (
    <>
      {error === null ? null : (
        <span role="alert" className="field-error">
          <InlineCode text={problemText(error)} />
        </span>
      )}
      {canEnd ? (
        <Button disabled={isBusy} onClick={() => mutate('cancel')}>
          Cancel import
        </Button>
      ) : null}
      {canBegin ? (
        <>
          <Button
            look={isDemo ? 'primary' : 'secondary'}
            blocked={blocked}
            disabled={isBusy}
            onClick={() => mutate('check')}
          >
            Dry run
          </Button>
          <Button
            look={isDemo ? 'secondary' : 'primary'}
            blocked={isDemo ? DEMO_BLOCKS : blocked}
            disabled={isBusy}
            onClick={() => mutate('start')}
          >
            Import
          </Button>
        </>
      ) : null}
    </>
  )
}
