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

/** Rates, series and releases of economies. */
export function EconomyPage() {
  const { tab = 'curves' } = route.useSearch()
  const navigate = route.useNavigate()
  const View = VIEWS[tab]
  return (
    <Page
      title="Economy"
      summary="Yields by tenor, what statistics said and what they were revised to, and what comes next."
    >
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
