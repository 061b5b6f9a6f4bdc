import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readsDuringImports, startStandbyScene, type StandbyScene } from '../support/standby-scene.ts'

let scene: StandbyScene
beforeAll(async () => {
  scene = await startStandbyScene()
}, 90_000)
afterAll(() => scene?.close(), 60_000)

describe('100,000 reads from a standby and its primary, during a loop of imports', () => {
  it('no read is older than a publication that was acknowledged before it', async () => {
    const { stale, failed } = await readsDuringImports(scene, { count: 100_000, publications: 200 })
    expect({ stale, failed }).toEqual({ stale: [], failed: [] })
    expect(scene.report()?.reads).toBeGreaterThan(5_000)
  }, 2_400_000)
})
