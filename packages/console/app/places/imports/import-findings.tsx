import { useMutation } from '@tanstack/react-query'
import { useAdmin } from '../../session/session.ts'
import { FindingList } from '../../table/finding-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { problemText } from '../../ui/problem.tsx'
import { save } from '../../ui/save.ts'
import { pathOf, type Import } from './import.ts'

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
      <FindingList findings={of.findings} which="First lines" keyOf={({ level, rule }) => `${level} ${rule}`} />
    </Panel>
  )
}
