import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

interface Tab<T extends string> {
  readonly id: T
  readonly title: ReactNode
}

interface TabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly Tab<T>[]
  readonly selected: T
  onSelect(tab: T): void
  /** Content of the selected tab. */
  readonly children: ReactNode
}

/** Several views of the same thing, one at a time; arrow keys move between tabs. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const select = (value: string) => {
    const tab = tabs.find(({ id }) => id === value)
    if (tab !== undefined) onSelect(tab.id)
  }
  return (
    <Radix.Root className="tabs" value={selected} onValueChange={select} activationMode="manual">
      <Radix.List className="tab-list" aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Radix.Trigger key={id} value={id} className="tab">
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={selected} className="tab-content">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
