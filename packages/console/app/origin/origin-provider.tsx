import { useRouterState } from '@tanstack/react-router'
import { createContext, lazy, Suspense, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import type { Origin } from './origin.ts'

// Loaded when the first panel opens, so that values cost nothing until then.
const OriginPanel = lazy(async () => ({ default: (await import('./origin-panel.tsx')).OriginPanel }))

type OpenOrigin = (origin: Origin) => void

const OriginContext = createContext<OpenOrigin | undefined>(undefined)

/** Opens the panel that shows where a value comes from. The focus returns to the element that had it. */
export function useOpenOrigin(): OpenOrigin {
  const open = useContext(OriginContext)
  if (open === undefined) throw new Error('useOpenOrigin needs an OriginProvider')
  return open
}

/** What a user clicks to learn where a value comes from. */
export const QUESTION = 'Where does this value come from?'

/** The panel that shows where a value comes from, for all values inside. Its links lead to further values and back. */
export function OriginProvider({ children }: { readonly children: ReactNode }) {
  const [trail, setTrail] = useState<readonly Origin[]>([])
  const address = useRouterState({ select: ({ location }) => location.href })
  const close = useCallback(() => setTrail([]), [])
  const open = useCallback<OpenOrigin>((origin) => setTrail([origin]), [])
  const follow = useCallback<OpenOrigin>((origin) => setTrail((before) => [...before, origin]), [])
  const back = useCallback(() => setTrail((before) => before.slice(0, -1)), [])
  useEffect(close, [address, close])
  const last = trail.at(-1)
  return (
    <OriginContext value={open}>
      {children}
      <Dialog side title={QUESTION} open={last !== undefined} onClose={close}>
        {last === undefined ? null : (
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <OriginPanel
              key={trail.length}
              origin={last}
              onFollow={follow}
              {...(trail.length > 1 ? { onBack: back } : {})}
            />
          </Suspense>
        )}
      </Dialog>
    </OriginContext>
  )
}
