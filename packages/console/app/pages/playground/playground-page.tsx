import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { McpTab } from './mcp-tab.tsx'
import { OperationsTab } from './operations-tab.tsx'
import { StreamTab } from './stream-tab.tsx'

const route = getRouteApi('/playground')

const WORDS = [
  { id: 'operations', title: 'Operations' },
  { id: 'mcp', title: 'MCP' },
  { id: 'stream', title: 'Stream' },
] as const

const VIEWS = { operations: OperationsTab, mcp: McpTab, stream: StreamTab } as const

/** Operations, MCP tools and the stream, with the session of the signed-in user. */
export function PlaygroundPage() {
  const { tab = 'operations' } = route.useSearch()
  const navigate = route.useNavigate()
  const View = VIEWS[tab]
  return (
    <Page title="Playground" summary="Requests use your key and count toward your credits.">
      <Tabs
        label="Playground"
        tabs={WORDS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
      >
        <View />
      </Tabs>
    </Page>
  )
}
