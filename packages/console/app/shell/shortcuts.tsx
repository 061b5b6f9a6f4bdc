import { lazy, Suspense, useEffect, useState } from 'react'
import { isTyping } from '../ui/is-typing.ts'

const OPEN = 'bourse-shortcuts'

/** Opens the list of shortcuts from any page. */
export const openShortcuts = () => void document.dispatchEvent(new Event(OPEN))

// Loaded when it is first opened, so that the first visit stays small.
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** The list of keyboard shortcuts: `?`. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    const press = (event: KeyboardEvent) => {
      const isOther = event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey
      if (isOther || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      show()
    }
    document.addEventListener(OPEN, show)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener(OPEN, show)
      document.removeEventListener('keydown', press)
    }
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
