import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '../../api/queries.ts'
import { rememberSymbol } from '../../search/recent-symbols.ts'
import { useBourse } from '../../session/session.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChartPanel } from './chart/chart-panel.tsx'
import { SymbolHead } from './symbol-head.tsx'
import { SymbolTabs } from './tabs/symbol-tabs.tsx'
import { AsOfBanner } from './as-of/as-of-banner.tsx'
import { selectionOf, type Instrument } from './instrument.ts'

const route = getRouteApi('/symbols/$symbol')

/** Everything about one listing: latest price, chart, and rows from every dataset. */
export function SymbolPage() {
  const { symbol } = route.useParams()
  const bourse = useBourse()
  const selection = symbol.startsWith('ins_') ? { instrument_ids: [symbol] } : { symbols: [symbol] }
  const found = useRead(bourse.instruments.list, { ...selection, status: 'all' })
  return (
    <QueryView query={found} pending={<PendingPage symbol={symbol} />}>
      {({ data: [instrument] }) =>
        instrument === undefined ? (
          <Page title={symbol}>
            <Empty title={`No symbol named ${symbol}`}>Press Ctrl K to search former tickers and names too.</Empty>
          </Page>
        ) : (
          <Found key={instrument.id} address={symbol} instrument={instrument} />
        )
      }
    </QueryView>
  )
}

function Found({ address, instrument }: { readonly address: string; readonly instrument: Instrument }) {
  const { as_of: asOf } = route.useSearch()
  const bourse = useBourse()
  const then = useRead(
    bourse.instruments.list,
    { ...selectionOf(instrument), status: 'all', ...(asOf && { as_of: asOf }) },
    { enabled: asOf !== undefined },
  )
  const known = asOf === undefined ? instrument : then.data?.data[0]
  const shown = known ?? instrument
  const { symbol, name } = instrument
  useEffect(() => rememberSymbol({ address, symbol: symbol ?? address, name: name ?? '' }), [address, symbol, name])
  return (
    <Page title={`${symbol ?? address} ${name ?? ''}`} head={<SymbolHead instrument={shown} />}>
      {asOf === undefined || then.isPending ? null : <AsOfBanner asOf={asOf} isKnown={known !== undefined} />}
      <ChartPanel instrument={instrument} />
      <SymbolTabs instrument={shown} />
    </Page>
  )
}

function PendingPage({ symbol }: { readonly symbol: string }) {
  return (
    <Page title={symbol}>
      <Skeleton height={30} />
    </Page>
  )
}
