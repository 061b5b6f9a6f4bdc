import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startFullHost('2026-03-02T22:00:00Z', { metrics_port: 'same' })
  key = await host.key({ owner: true })
})
afterAll(async () => host?.close())

/** The paths of Fastify's tree of routes, which indents each level by four characters. */
function pathsIn(tree: string): readonly string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│├└─ ]*)(\S*)(?: \((.*)\))?$/.exec(line) ?? []
    above.length = Math.max(indent.length / 4 - 1, 0)
    above.push(part)
    return methods === undefined ? [] : [above.join('')]
  })
}

const answer = async (method: 'GET' | 'HEAD', url: string) => {
  const { statusCode, headers, body } = await host.host.app.inject({ method, url, headers: { 'x-api-key': key } })
  return { status: statusCode, type: headers['content-type'], bytes: body.length }
}

test('every path that accepts GET accepts HEAD, with the status of GET and no body', async () => {
  const tree = host.host.app.printRoutes({ method: 'GET' })
  const paths = pathsIn(tree).map((path) => path.replaceAll(/:[a-z_|:]+/gi, 'x').replace('*', 'x'))
  expect(paths).toEqual(
    expect.arrayContaining(['/v1/eod', '/mcp', '/delta-sharing/x', '/widgets.json', '/docs', '/livez', '/metrics']),
  )
  expect(paths.length).toBeGreaterThan(150)
  for (const path of paths) {
    const [get, head] = [await answer('GET', path), await answer('HEAD', path)]
    expect(head, path).toEqual({ status: get.status, type: get.type, bytes: 0 })
  }
})
