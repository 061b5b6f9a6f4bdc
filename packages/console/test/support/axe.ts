import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** What every page of the stage has. */
declare global {
  var axe: typeof axeCore
}

/** What axe finds serious on a page of the stage. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
