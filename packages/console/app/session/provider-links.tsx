import { useEffect, useState } from 'react'
import { listProviders, type IdentityProvider } from '../api/session.ts'

/** Links that start a sign-in with an identity provider, which returns to this page. */
export function ProviderLinks() {
  const [providers, setProviders] = useState<readonly IdentityProvider[]>([])
  useEffect(() => {
    // Without this list, a key still signs in.
    listProviders().then(setProviders, () => undefined)
  }, [])
  if (providers.length === 0) return null
  const back = encodeURIComponent(location.pathname + location.search)
  return (
    <>
      <nav className="sign-in-providers" aria-label="Identity providers">
        {providers.map(({ id, name }) => (
          <a key={id} className="button button-secondary" href={`/sign-in/${id}?return_to=${back}`}>
            Sign in with {name}
          </a>
        ))}
      </nav>
      <p className="faint">Or sign in with a key:</p>
    </>
  )
}
