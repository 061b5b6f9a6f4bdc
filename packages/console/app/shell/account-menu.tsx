import { ChevronsUpDown, Keyboard, LogOut } from 'lucide-react'
import { useState } from 'react'
import { queries, useRead } from '../api/queries.ts'
import { compact } from '../format/numbers.ts'
import { signOut, useSession } from '../session/session.ts'
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import { palette, theme, times, type Preference } from './preferences.ts'
import { openShortcuts } from './shortcuts.tsx'

/** The signed-in user or account, the credits left today, the reader's preferences, and sign-out. */
export function AccountMenu() {
  const { owner, account, bourse, usage: first } = useSession()
  const me = owner?.me ?? account?.me
  const isPerson = me?.kind === 'person' || me?.kind === 'member'
  const usage = useRead(bourse.usage.get, {}, { every: 60_000, known: first })
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
      <Choices preference={theme} />
      <Choices preference={palette} />
      <Choices preference={times} />
      <MenuSeparator />
      <MenuItem icon={Keyboard} onSelect={openShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={leave}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

function Choices<T extends string>({ preference }: { readonly preference: Preference<T> }) {
  const [chosen, setChosen] = useState(preference.stored)
  const choose = (value: T) => {
    preference.choose(value)
    setChosen(value)
  }
  return (
    <>
      <MenuLabel>{preference.title}</MenuLabel>
      {preference.choices.map(([value, text]) => (
        <MenuCheck key={value} checked={chosen === value} onChange={() => choose(value)}>
          {text}
        </MenuCheck>
      ))}
    </>
  )
}
