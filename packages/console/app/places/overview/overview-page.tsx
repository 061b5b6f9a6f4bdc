import { Search } from 'lucide-react'
import { openPalette } from '../../search/palette.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Markets } from './markets.tsx'
import { Movers } from './movers.tsx'
import { RecentSymbols } from './recent-symbols.tsx'

/** Where the console begins: the day so far, and the way to everything. */
export function OverviewPage() {
  return (
    <Page
      title="Overview"
      summary="The markets of this key, as they stand."
      tools={
        <Button look="primary" icon={Search} onClick={openPalette}>
          Find a symbol
        </Button>
      }
    >
      <Markets />
      <div className="overview-movers">
        <Movers direction="gainers" title="Rose most" />
        <Movers direction="losers" title="Fell most" />
      </div>
      <RecentSymbols />
    </Page>
  )
}
