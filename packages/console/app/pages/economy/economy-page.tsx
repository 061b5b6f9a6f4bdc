import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CalendarTab } from './calendar-tab.tsx'
import { CurvesTab } from './curves-tab.tsx'
import { SeriesTab } from './series-tab.tsx'

const route = getRouteApi('/economy')

const WORDS = [
  { id: 'curves', title: 'Curves' },
  { id: 'series', title: 'Series' },
  { id: 'calendar', title: 'Calendar' },
] as const

const VIEWS = { curves: CurvesTab, series: SeriesTab, calendar: CalendarTab } as const

/** Rates, economic series and releases. */
export function EconomyPage() {
  const { tab = 'curves' } = route.useSearch()
  const navigate = route.useNavigate()
  const View = VIEWS[tab]
  return (
    <Page title="Economy" summary="Yield curves, economic series with their revisions, and upcoming releases.">
      <Tabs
        label="Economy"
        tabs={WORDS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
      >
        <View />
      </Tabs>
    </Page>
  )
}
