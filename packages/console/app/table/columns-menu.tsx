import { Columns3 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import type { Column } from './column.ts'

/** The visible columns of a table; the browser stores them under a name. */
export function useShownColumns<R>(name: string, columns: readonly Column<R>[]) {
  const stored = `bourse-console-hidden-${name}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((localStorage.getItem(stored) ?? '').split(',').filter(Boolean)),
  )
  const hide = (ids: Iterable<string>) => {
    const next = new Set(ids)
    setHidden(next)
    localStorage.setItem(stored, [...next].join(','))
  }
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden])
  return {
    shown,
    isShown: (id: string) => !hidden.has(id),
    toggle: (id: string, show: boolean) => hide(show ? [...hidden].filter((other) => other !== id) : [...hidden, id]),
    showAll: () => hide([]),
  }
}

interface ColumnsMenuProps<R> {
  readonly columns: readonly Column<R>[]
  readonly shown: ReturnType<typeof useShownColumns<R>>
}

/** Lets the user select the columns of a table. */
export function ColumnsMenu<R>({ columns, shown }: ColumnsMenuProps<R>) {
  return (
    <Menu trigger={<Button icon={Columns3}>Columns</Button>}>
      {columns.map(({ id, title }) => (
        <MenuCheck key={id} checked={shown.isShown(id)} onChange={(show) => shown.toggle(id, show)}>
          {title}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={shown.showAll}>Show all</MenuItem>
    </Menu>
  )
}
