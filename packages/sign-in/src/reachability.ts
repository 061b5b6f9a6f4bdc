import type { Clock } from '@bourse/kit'

/** How long a result is used, and how long the provider may take to respond, in milliseconds. */
const [FRESH_MS, TIMEOUT_MS] = [30_000, 2_000]

/** Creates the check whether a provider responds. Concurrent checks share one request. */
export function createReachability(issuer: string, clock: Clock): () => Promise<boolean> {
  let last: { readonly result: Promise<boolean>; readonly until: number } | undefined
  return () => {
    if (last === undefined || clock.millis() >= last.until)
      last = { result: responds(issuer), until: clock.millis() + FRESH_MS }
    return last.result
  }
}

async function responds(issuer: string): Promise<boolean> {
  try {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    return response.status < 500
  } catch {
    return false
  }
}
