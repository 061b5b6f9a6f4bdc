import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/symbols/$symbol')

/** Changes parameters in the URL; undefined removes one. */
export function useChange() {
  const navigate = route.useNavigate()
  type Search = ReturnType<typeof route.useSearch>
  return useCallback(
    (change: Partial<Search>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
}
