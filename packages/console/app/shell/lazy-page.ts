import { ConnectionFailed } from '@bourse/client'
import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page whose code loads when it is first visited. The router reloads the console if a release has replaced that code,
 * which must not happen while the service is down: the browser would then show its own error page.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      await expectService()
      throw error
    }
  }, name)

async function expectService(): Promise<void> {
  try {
    await fetch('/console/icon.svg', { cache: 'no-store' })
  } catch (cause) {
    throw new ConnectionFailed('The page cannot be loaded.', { cause })
  }
}
