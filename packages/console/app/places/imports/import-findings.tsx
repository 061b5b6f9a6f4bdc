import { useMutation } from '@tanstack/react-query'
import { useAdmin } from '../../session/session.ts'
import { FindingList } from '../../table/finding-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { save } from '../../ui/save.ts'
import { isOpen, pathOf, type Import } from './import.ts'

/** The rule that rows of unknown symbols break. */
const UNKNOWN = 'unknown-listing'

/** What the rules found in a file, with the first lines of each, and the refused lines as a file to mend. */
export function ImportFindings({ of }: { readonly of: Import }) {
  const admin = useAdmin()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => save([await (await admin.raw(`${pathOf(of)}/rejects`)).blob()], `${of.id}-rejects.csv`),
  })
  const tools = of.has_rejects ? (
    <Button busy={isPending} onClick={() => mutate()}>
      Download refused lines
    </Button>
  ) : undefined
  return (
    <Panel flush title="Findings" tools={tools}>
      {error === null ? null : (
        <p role="alert" className="panel-body field-error">
          {problemText(error)}
        </p>
      )}
      {isOpen(of) && !of.options.create_listings && of.findings.some(({ rule }) => rule === UNKNOWN) ? (
        <p className="panel-body soft">
          Symbols that no listing carried on the day of a row: choose the market they are of, or tick “Make a listing”
          below. What is refused can also be imported later, out of the file of refused lines.
        </p>
      ) : null}
      <FindingList findings={of.findings} which="First lines" keyOf={({ level, rule }) => `${level} ${rule}`} />
    </Panel>
  )
}
