import { getRouteApi } from '@tanstack/react-router'
import { Tabs } from '../../../ui/tabs.tsx'
import { isCompany, isFund, type Instrument } from '../instrument.ts'
import { TABS, type SymbolTab } from '../route.ts'
import { useChange } from '../use-change.ts'
import { FundamentalsTab } from './fundamentals-tab.tsx'
import { NewsTab } from './news-tab.tsx'
import { OptionsTab } from './options-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { TableTab } from './table-tab.tsx'

const route = getRouteApi('/symbols/$symbol')

const TITLES: Readonly<Record<SymbolTab, string>> = {
  profile: 'Profile',
  symbols: 'Symbol history',
  actions: 'Actions',
  fundamentals: 'Fundamentals',
  filings: 'Filings',
  ownership: 'Ownership',
  options: 'Options',
  members: 'Members',
  news: 'News',
  bars: 'Bars',
}

/** Tabs with data from every dataset that can apply to this kind of listing. */
export function SymbolTabs({ instrument }: { readonly instrument: Instrument }) {
  const { tab = 'profile' } = route.useSearch()
  const change = useChange()
  const tabs = TABS.filter((id) => isOffered(id, instrument))
  const selected = tabs.includes(tab) ? tab : 'profile'
  return (
    <Tabs
      label={`More about ${instrument.symbol ?? 'the listing'}`}
      tabs={tabs.map((id) => ({ id, title: TITLES[id] }))}
      selected={selected}
      onSelect={(id) => change({ tab: id === 'profile' ? undefined : id })}
    >
      <Content key={selected} tab={selected} instrument={instrument} />
    </Tabs>
  )
}

function Content({ tab, instrument }: { readonly tab: SymbolTab; readonly instrument: Instrument }) {
  switch (tab) {
    case 'profile':
      return <ProfileTab instrument={instrument} />
    case 'fundamentals':
      return <FundamentalsTab instrument={instrument} />
    case 'options':
      return <OptionsTab instrument={instrument} />
    case 'news':
      return <NewsTab instrument={instrument} />
    default:
      return <TableTab tab={tab} instrument={instrument} />
  }
}

function isOffered(tab: SymbolTab, instrument: Instrument): boolean {
  if (tab === 'fundamentals' || tab === 'filings') return isCompany(instrument)
  if (tab === 'ownership' || tab === 'options') return isCompany(instrument) || isFund(instrument)
  if (tab === 'members') return isFund(instrument) || instrument.type === 'INDEX'
  return true
}
