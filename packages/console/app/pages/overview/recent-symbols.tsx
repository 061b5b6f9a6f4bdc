import { Link } from '@tanstack/react-router'
import { recentSymbols } from '../../search/recent-symbols.ts'
import { Panel } from '../../ui/panel.tsx'

/** Symbols viewed in this tab. */
export function RecentSymbols() {
  const recent = recentSymbols()
  if (recent.length === 0) return null
  return (
    <Panel title="Recently viewed">
      <ul className="inline-list">
        {recent.map(({ address, symbol, name }) => (
          <li key={address}>
            <Link to="/symbols/$symbol" params={{ symbol: address }}>
              {symbol}
            </Link>{' '}
            <span className="soft">{name}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
