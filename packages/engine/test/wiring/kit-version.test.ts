import { defineDataset } from '@bourse/kit'
import { KIT_VERSION } from '@bourse/kit/host'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { acceptedRange, incompatibleKit } from '../../src/wiring/kit-version.ts'

describe('a dataset has the version of the kit that created it', () => {
  const made = defineDataset({ id: 'made', title: 'Made', summary: 'Made here' })

  it("a dataset has the kit's version, as stated in the kit's manifest", () => {
    const { version }: { version: string } = JSON.parse(
      readFileSync(new URL('../../../kit/package.json', import.meta.url), 'utf8'),
    )
    expect([KIT_VERSION, made.kit]).toEqual([version, version])
    expect(incompatibleKit(made)).toBeUndefined()
  })

  it('an extended dataset has the version of the kit that extended it', () => {
    expect(defineDataset({ ...made, title: 'Made of it' }).kit).toBe(KIT_VERSION)
    const ofAnother = { ...made, kit: '9.9.9' }
    expect(defineDataset({ ...ofAnother, title: 'Made of it' }).kit).toBe('9.9.9')
  })
})

describe('a host loads datasets of compatible kit versions', () => {
  it.each([
    // Below 1.0, every minor version may be a breaking change.
    ['0.1.0', '0.1.0', true],
    ['0.1.9', '0.1.0', true],
    ['0.1.0', '0.1.9', true],
    ['0.1.0-next.3', '0.1.0', true],
    ['0.2.0', '0.1.0', false],
    ['0.1.0', '0.2.0', false],
    ['1.0.0', '0.9.0', false],
    // Starting with 1.0, the host reads older versions; newer ones may use features that it does not know.
    ['1.0.0', '1.3.0', true],
    ['1.3.7', '1.3.0', true],
    ['1.4.0', '1.3.9', false],
    ['2.0.0', '1.3.0', false],
    ['1.3.0', '2.0.0', false],
    ['12.3.4', '12.30.4', true],
  ])('a dataset created by %s is loaded by a host with %s: %s', (made, own, isRead) => {
    expect(incompatibleKit({ kit: made }, own) === undefined).toBe(isRead)
  })

  it('a host says how to fix an incompatible kit version', () => {
    expect(incompatibleKit({ kit: '0.2.0' }, '0.1.4')).toEqual({
      reason: 'it was built with @bourse/kit 0.2.0, and this host supports 0.1.x',
      remedy:
        'install a version of its package that is built with @bourse/kit 0.1.x, or a host that supports its version',
    })
    for (const kit of [undefined, null, 7, '', 'latest', '1', '1.2', 'v1.2.3'])
      expect(incompatibleKit({ kit } as never, '1.2.3')).toEqual({
        reason: 'it does not state its version of @bourse/kit, and this host supports >=1.0.0 <1.3.0',
        remedy: 'install a version of its package that is built with @bourse/kit >=1.0.0 <1.3.0',
      })
    expect(acceptedRange('0.1.4')).toBe('0.1.x')
  })
})
