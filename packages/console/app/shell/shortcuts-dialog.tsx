import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

/** Keys of the console, each with what it does. */
const SHORTCUTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/', 'Ctrl K', '⌘ K'], 'Search symbols, datasets, operations and pages'],
  [['?'], 'Show these shortcuts'],
  [['↑', '↓'], 'Choose a result of a search or an entry of a menu'],
  [['←', '→'], 'Choose a tab, or move a slider'],
  [['Enter'], 'Open what is chosen'],
  [['←', '→', '+', '-'], 'Move and zoom a price chart that has the focus'],
  [['Shift ←', 'Shift →'], 'Choose a point of a price chart; Enter shows where it comes from'],
  [['Esc'], 'Close a dialog, a menu or the search'],
]

/** Every keyboard shortcut of the console. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" open onClose={onClose}>
      <dl className="shortcuts">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
