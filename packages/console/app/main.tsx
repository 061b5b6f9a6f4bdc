import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './api/queries.ts'
import { router } from './router.ts'
import { resume, SessionProvider, useSignInState } from './session/session.ts'
import { SignIn } from './session/sign-in.tsx'
import { loadBrand } from './shell/brand.ts'
import { times } from './shell/preferences.ts'
import { Tooltips } from './ui/tooltip.tsx'

function Console() {
  const standing = useSignInState()
  if (standing.at === 'checking') return null
  if (standing.at === 'out') return <SignIn {...standing} />
  return (
    <SessionProvider value={standing.session}>
      <RouterProvider router={router} />
    </SessionProvider>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root element')
times.apply()
void loadBrand()
void resume()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Tooltips>
        <Console />
      </Tooltips>
    </QueryClientProvider>
  </StrictMode>,
)
