import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useAdmin } from '../../session/session.ts'
import { ISSUE_LEVELS, IssueList, issueWord, type IssueLevel } from '../../table/issue-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { save } from '../../ui/save.ts'
import { isOpen, pathOf, type Import } from './import.ts'
import { InlineCode } from '../../ui/inline-code.tsx'

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** The rule that rows with unknown symbols break. */
const UNKNOWN = 'unknown-listing'

/** A file's validation issues by rule, with the first lines of each, and the lines of each outcome as a file. */
export function ImportFindings({ of }: { readonly of: Import }) {
  const admin = useAdmin()
  const { mutate, isPending, variables, error } = useMutation({
    async mutationFn(level: IssueLevel) {
      const outcome = issueWord(level)
      const file = await admin.raw(`${pathOf(of)}/rejects`, { outcome })
      save([await file.blob()], `${of.id}-${outcome}.csv`)
    },
  })
  const levels = ISSUE_LEVELS.filter((level) => of.findings.some((finding) => finding.level === level))
  const tools = levels.map((level) => (
    <Button key={level} icon={Download} busy={isPending && variables === level} onClick={() => mutate(level)}>
      {capitalized(issueWord(level))} lines
    </Button>
  ))
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
