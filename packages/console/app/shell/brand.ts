import { useSyncExternalStore } from 'react'

/** How the operator names and draws the console. */
export interface Brand {
  readonly name: string
  readonly logo: string
}

let brand: Brand = { name: 'Bourse', logo: '/console/icon.svg' }
const listeners = new Set<() => void>()

/** The response of the theme's path. */
interface Theme {
  readonly name: string | null
  readonly color: string | null
  readonly logo: string | null
}

/** Loads the theme in the installation's settings. Without one, the console looks as usual. */
export async function loadBrand(): Promise<void> {
  const response = await fetch('/portal/theme', { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (response?.ok !== true) return
  const { data } = (await response.json()) as { readonly data: Theme }
  brand = { name: data.name ?? brand.name, logo: data.logo ?? brand.logo }
  if (data.color !== null) {
    document.documentElement.style.setProperty('--brand', data.color)
    document.documentElement.dataset['brand'] = ''
    document.dispatchEvent(new Event('themechange'))
  }
  for (const listener of listeners) listener()
}

/** The brand, as soon as it is loaded. */
export function useBrand(): Brand {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => brand,
  )
}
