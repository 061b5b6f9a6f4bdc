import { Link } from '@tanstack/react-router'
import { BookOpen, Search } from 'lucide-react'
import { pages } from '../pages.ts'
import { useSession } from '../session/session.ts'
import { Kbd } from '../ui/kbd.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import { openPalette } from '../search/palette.tsx'
import type { NavigationEntry } from './navigation-entry.ts'

const GROUPS: readonly NavigationEntry['group'][] = ['Market', 'Data', 'Operation', 'Developers']

/** Search, the pages that the key can access, and the account menu. */
export function Navigation() {
  const session = useSession()
  const seen = pages.filter(({ shows }) => shows === undefined || shows(session))
  return (
    <div className="navigation">
      <Link to="/" className="brand">
        <BrandMark size={24} />
      </Link>
      <button type="button" className="search-button" onClick={openPalette}>
        <Search size={15} aria-hidden />
        <span>Search</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <nav aria-label="Pages">
        {GROUPS.map((group) => {
          const here = seen.filter((place) => place.group === group)
          if (here.length === 0 && group !== 'Developers') return null
          return (
            <section key={group}>
              <h2>{group}</h2>
              <ul>
                {here.map((place) => (
                  <li key={place.to}>
                    <PlaceLink place={place} />
                  </li>
                ))}
                {group === 'Developers' ? (
                  <li>
                    <a className="nav-link" href="/docs">
                      <BookOpen size={16} aria-hidden />
                      Documentation
                    </a>
                  </li>
                ) : null}
              </ul>
            </section>
          )
        })}
      </nav>
      <AccountMenu />
    </div>
  )
}

function PlaceLink({ place: { to, icon: Icon, title } }: { readonly place: NavigationEntry }) {
  return (
    <Link to={to} className="nav-link" activeOptions={{ exact: to === '/', includeSearch: false }}>
      <Icon size={16} aria-hidden />
      {title}
    </Link>
  )
}
