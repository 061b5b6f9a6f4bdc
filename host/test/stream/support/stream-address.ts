import type { TestHost } from '@bourse/testkit'

/** Starts a host on a free port; returns its stream's URL. */
export async function streamAddress({ host }: TestHost): Promise<string> {
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  return `${address.replace(/^http/, 'ws')}/v1/stream`
}
