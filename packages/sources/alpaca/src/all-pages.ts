import type { SourceHttp } from '@bourse/kit'

/**
 * Requests a URL page by page and returns the bodies as received. `next_page_token` names the next page; it is null or
 * empty on the last one.
 */
export async function allPages(http: Pick<SourceHttp, 'ask'>, address: string): Promise<readonly string[]> {
  const bodies: string[] = []
  const seen = new Set<string>()
  for (let token = ''; ;) {
    const page = token === '' ? address : `${address}&page_token=${encodeURIComponent(token)}`
    const body = (await http.ask(page, { expects: 'json' })).text()
    bodies.push(body)
    token = nextToken(body)
    if (token === '') return bodies
    if (seen.has(token)) throw new Error(`pages of ${new URL(address).pathname} repeat: got the same token twice`)
    seen.add(token)
  }
}

function nextToken(body: string): string {
  const { next_page_token: token } = JSON.parse(body) as { readonly next_page_token?: string | null }
  return token ?? ''
}
