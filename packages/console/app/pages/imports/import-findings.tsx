import { useMutation } from '@tanstack/react-query'
import { useAdmin } from '../../session/session.ts'
import { IssueList } from '../../table/issue-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { save } from '../../ui/save.ts'
import { isOpen, pathOf, type Import } from './import.ts'
import { InlineCode } from '../../ui/inline-code.tsx'

/** The rule that rows with unknown symbols break. */
const UNKNOWN = 'unknown-listing'

/** A file's validation issues by rule, with the first lines of each, and the rejected lines as a file to fix. */
export function ImportFindings({ of }: { readonly of: Import }) {
  const admin = useAdmin()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => save([await (await admin.raw(`${pathOf(of)}/rejects`)).blob()], `${of.id}-rejects.csv`),
  })
  const tools = of.has_rejects ? (
    <Button busy={isPending} onClick={() => mutate()}>
      Download rejected lines
    </Button>
  ) : undefined
  return (
    <Panel flush title="Validation issues" tools={tools}>
      {error === null ? null : (
        <p role="alert" className="panel-body field-error">
          <InlineCode text={problemText(error)} />
        </p>
      )}
      {isOpen(of) && !of.options.create_listings && of.findings.some(({ rule }) => rule === UNKNOWN) ? (
        <p className="panel-body soft">
          These symbols had no listing on the date of their row. Select a default exchange, or check “Create listings
          for unknown symbols” below. You can also import the file of rejected lines later.
        </p>
      ) : null}
      <IssueList findings={of.findings} which="First lines" keyOf={({ level, rule }) => `${level} ${rule}`} />
    </Panel>
  )
}
