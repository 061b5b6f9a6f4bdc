import { useEffect, useReducer } from 'react'

/** Renders a component again every minute, for countdowns. */
export function useMinutes(): void {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])
}
