import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isTyping } from '../ui/is-typing.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useFound, type SearchResult } from './use-found.ts'

const OPEN = 'bourse-search'

/** Opens the search from any page. */
export const openPalette = () => void document.dispatchEvent(new Event(OPEN))

/** The global search: Ctrl K, ⌘ K or `/`. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  /**
   * Number of times the palette was opened. Used as a component key, it resets the text even if the last close event is
   * still pending.
   */
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const show = () => {
      // Opens synchronously, because the next keystroke must go to the input.
      if (dialog.current?.open === true) return
      flushSync(() => {
        setOpen(true)
        setTimes((before) => before + 1)
      })
      dialog.current?.showModal()
    }
    const press = (event: globalThis.KeyboardEvent) => {
      const isCombination = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isCombination && (event.key !== '/' || isTyping(event.target))) return
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
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search"
      // The close event arrives asynchronously; the dialog may be open again by then.
      onClose={() => setOpen(dialog.current?.open === true)}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {open ? <PaletteContent key={times} onDone={close} /> : null}
    </dialog>
  )
}

function PaletteContent({ onDone }: { onDone(): void }) {
  const router = useRouter()
  const list = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { found, pending } = useFound(text, true)
  const at = Math.min(chosen, Math.max(found.length - 1, 0))
  const optionId = (index: number) => `${list}-${index}`

  const follow = (one: SearchResult | undefined) => {
    if (one === undefined) return
    onDone()
    if (one.to.startsWith('/docs')) location.assign(one.to)
    else router.history.push(`/console${one.to}`)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      const next = (at + step + found.length) % found.length
      setChosen(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') follow(found[at])
  }

  return (
    <>
      <div className="palette-input">
        <Search size={17} aria-hidden />
        <input
          role="combobox"
          aria-label="Search symbols, datasets, operations and pages"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={found.length === 0 ? undefined : optionId(at)}
          aria-autocomplete="list"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Ticker, former ticker, name, ISIN, FIGI, CIK, dataset…"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
        <Kbd>Esc</Kbd>
      </div>
      <ul id={list} role="listbox" aria-label="Results" aria-busy={pending} className="palette-list">
        {found.map((one, index) => (
          <li
            key={one.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            data-group={found[index - 1]?.group === one.group ? undefined : one.group}
            onMouseMove={() => setChosen(index)}
            onClick={() => follow(one)}
          >
            <span className="palette-title">{one.title}</span>
            <span className="palette-detail">{one.detail}</span>
            {one.mark === undefined ? null : <span className="palette-mark">{one.mark}</span>}
          </li>
        ))}
      </ul>
      <p className="palette-foot" role="status">
        {found.length === 0 && !pending ? 'No results. Try a ticker, a name or an identifier.' : ''}
      </p>
    </>
  )
}
