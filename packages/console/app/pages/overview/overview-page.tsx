import { Search } from 'lucide-react'
import { openPalette } from '../../search/palette.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { FirstRows } from './first-rows.tsx'
import { Markets } from './markets.tsx'
import { Movers } from './movers.tsx'
import { RecentSymbols } from './recent-symbols.tsx'

/** The start page: market status, top movers and recent symbols. */
export function OverviewPage() {
  return (
    <Page
      title="Overview"
      summary="Markets that this key can access."
      tools={
        <Button look="primary" icon={Search} onClick={openPalette}>
          Find a symbol
        </Button>
      }
    >
      <Markets />
      <FirstRows />
      <div className="overview-movers">
        <Movers direction="gainers" title="Top gainers" />
        <Movers direction="losers" title="Top losers" />
      </div>
      <RecentSymbols />
    </Page>
  )
}
