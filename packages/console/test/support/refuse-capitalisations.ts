import type { Route } from 'playwright-core'

/** Responds like a deployment without market capitalizations. */
export async function refuseCapitalisations(route: Route): Promise<void> {
  const { sort = [] }: { readonly sort?: readonly { readonly field: string }[] } = route.request().postDataJSON()
  const index = sort.findIndex(({ field }) => field === 'market_capitalization')
  if (index < 0) return route.continue()
  const code = 'screener-field-unavailable'
  const errors = [{ code: 'unavailable', pointer: `/sort/${index}/field`, message: 'no value' }]
  const json = { type: `/docs/errors#${code}`, title: 'No data', status: 422, code, detail: 'no value', errors }
  return route.fulfill({ status: 422, contentType: 'application/problem+json', json })
}
