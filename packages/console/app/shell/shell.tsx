import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { OriginProvider } from '../origin/origin-provider.tsx'
import { useSession } from '../session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { BrandMark } from './brand-mark.tsx'
import { DemoNote } from './demo-note.tsx'
import { Navigation } from './navigation.tsx'
import { ProviderNotice } from './provider-notice.tsx'
import { openPalette, Palette } from '../search/palette.tsx'
import { onTimesChange, times } from './preferences.ts'
import { Shortcuts } from './shortcuts.tsx'

/** The frame around every page. */
export function Shell() {
  const { isDemo } = useSession()
  const sheet = useRef<HTMLDialogElement>(null)
  const address = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => sheet.current?.close(), [address])
  // Formats read the zones when they are called, so that a page renders again in other ones.
  const chosenTimes = useSyncExternalStore(onTimesChange, times.stored)
  return (
    <div className="shell">
      <a className="skip" href="#place">
        Skip to content
      </a>
      <aside className="side">
        <Navigation />
      </aside>
      <header className="top-bar">
        <IconButton icon={MenuIcon} label="Menu" onClick={() => sheet.current?.showModal()} />
        <span className="brand">
          <BrandMark size={22} />
        </span>
        <IconButton icon={Search} label="Search" onClick={openPalette} />
      </header>
      <dialog ref={sheet} className="sheet" aria-label="Menu" onClick={() => sheet.current?.close()}>
        <Navigation />
      </dialog>
      <main id="place" tabIndex={-1}>
        {isDemo ? <DemoNote /> : null}
        <ProviderNotice />
        <OriginProvider>
          <Outlet key={chosenTimes} />
        </OriginProvider>
      </main>
      <Palette />
      <Shortcuts />
    </div>
  )
}
