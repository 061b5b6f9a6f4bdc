import { useMutation } from '@tanstack/react-query'
import { forgetAdmin } from '../../api/queries.ts'
import { count } from '../../format/numbers.ts'
import { useAdmin } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AcceptCost } from './accept-cost.tsx'
import { pathOf, type Source } from './source.ts'

interface TestResult {
  readonly passed: boolean
  readonly message: string | null
  readonly unit: string | null
  readonly milliseconds: number
  readonly rows: number
  readonly rejected: number
  readonly held: number
  readonly rules: Readonly<Record<string, number>>
  readonly sample: readonly Readonly<Record<string, unknown>>[]
}

/** Fetches one unit from a source on request, and shows what a run would do with it. */
export function SourceTest({ source }: { readonly source: Source }) {
  const admin = useAdmin()
  const { isPending, data, error, mutate } = useMutation({
    mutationFn: (body: { readonly accept_cost?: true }) =>
      admin.send<TestResult>('POST', `${pathOf(source)}/test`, body),
    onSettled: () => forgetAdmin('/sources'),
  })
  const tools = (
    <Button busy={isPending} onClick={() => mutate({})}>
      Test
    </Button>
  )
  return (
    <Panel title="Test" tools={tools}>
      <p className="soft">Fetches one unit from {source.publisher} and checks its rows. Nothing is published.</p>
      <div role="status">{data === undefined ? null : <Result of={data.data} />}</div>
      <AcceptCost source={source} error={error} onAccept={() => mutate({ accept_cost: true })} />
    </Panel>
  )
}

function Result({ of: { passed, message, unit, milliseconds, rows, rejected, held, rules, sample } }: ResultProps) {
  if (!passed)
    return (
      <p>
        <Badge tone="down">failed</Badge> {message}
      </p>
    )
  return (
    <>
      <p>
        <Badge tone="up">passed</Badge> <code>{unit}</code>: {count(rows)} rows in {count(milliseconds)} ms,{' '}
        {count(rejected)} rejected, {count(held)} held
      </p>
      {Object.entries(rules).map(([rule, found]) => (
        <p key={rule} className="soft">
          {rule}: {count(found)} rows
        </p>
      ))}
      {sample.map((row, index) => (
        <p key={index} className="sources-sample">
          <code>{JSON.stringify(row)}</code>
        </p>
      ))}
    </>
  )
}

interface ResultProps {
  readonly of: TestResult
}
