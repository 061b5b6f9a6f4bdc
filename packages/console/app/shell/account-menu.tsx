import { ChevronsUpDown, LogOut } from 'lucide-react'
import { useState } from 'react'
import { queries, useRead } from '../api/queries.ts'
import { compact } from '../format/numbers.ts'
import { signOut, useSession } from '../session/session.ts'
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import { chooseTheme, storedTheme, type Theme } from './theme.ts'

const THEMES = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The signed-in user or account, the credits left today, the theme, and sign-out. */
export function AccountMenu() {
  const { owner, account, bourse } = useSession()
  const me = owner?.me ?? account?.me
  const isPerson = me?.kind === 'person' || me?.kind === 'member'
  const [theme, setTheme] = useState<Theme>(storedTheme)
  const usage = useRead(bourse.usage.get, {}, { every: 60_000 })
  const choose = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  const leave = () => {
    void signOut()
    queries.clear()
  }
  const name = isPerson ? me.label : me?.account_name
  const { limit, remaining } = usage.data?.data ?? { limit: null, remaining: null }
  const trigger = (
    <button type="button" className="account-button">
      <span className="avatar" aria-hidden>
        {(name ?? 'K').slice(0, 1).toUpperCase()}
      </span>
      <span className="account-text">
        <strong>{name ?? 'Signed in'}</strong>
        <span className="faint numeric">
          {limit === null ? 'Unlimited credits' : `${compact(remaining)} of ${compact(limit)} credits left`}
        </span>
      </span>
      <ChevronsUpDown size={15} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      {isPerson ? (
        <MenuLabel>
          {name}, {me.role}
        </MenuLabel>
      ) : null}
      <MenuLabel>Theme</MenuLabel>
      {THEMES.map(([name, text]) => (
        <MenuCheck key={name} checked={theme === name} onChange={() => choose(name)}>
          {text}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
