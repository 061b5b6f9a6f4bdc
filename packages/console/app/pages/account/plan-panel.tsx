import { Link } from '@tanstack/react-router'
import { useAdminRead } from '../../api/queries.ts'
import { count } from '../../format/numbers.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'

interface Plan {
  readonly name: string
  readonly requests_per_minute: number | null
  readonly concurrent_requests: number | null
  readonly credits_per_day: number | null
  readonly history_years: number | null
  readonly markets: readonly string[]
  readonly symbols: readonly string[] | null
  readonly upgrade_text: string | null
  readonly upgrade_url: string | null
}

const limitText = (limit: number | null) => (limit === null ? 'no limit' : count(limit))

/** What the plan of the account includes. */
export function PlanPanel() {
  const query = useAdminRead<Plan>('/plan')
  return (
    <Panel title="Plan" tools={<Link to="/usage">Usage</Link>}>
      <QueryView query={query}>
        {({ data }) => (
          <dl className="facts">
            <Fact name="Plan">{data.name}</Fact>
            <Fact name="Credits per day">{limitText(data.credits_per_day)}</Fact>
            <Fact name="Requests per minute">{limitText(data.requests_per_minute)}</Fact>
            <Fact name="Concurrent requests">{limitText(data.concurrent_requests)}</Fact>
            <Fact name="History">{data.history_years === null ? 'all' : `${count(data.history_years)} years`}</Fact>
            <Fact name="Markets">{data.markets.join(', ')}</Fact>
            {data.symbols === null ? null : <Fact name="Symbols">{data.symbols.join(', ')}</Fact>}
            <Upgrade text={data.upgrade_text} url={data.upgrade_url} />
          </dl>
        )}
      </QueryView>
    </Panel>
  )
}

interface UpgradeProps {
  readonly text: string | null
  readonly url: string | null
}

/** How to get another plan, if the operator says so. */
function Upgrade({ text, url }: UpgradeProps) {
  if (text === null && url === null) return null
  return (
    <Fact name="Another plan">
      {text} {url === null ? null : <a href={url}>{url.replace(/^mailto:/, '')}</a>}
    </Fact>
  )
}
