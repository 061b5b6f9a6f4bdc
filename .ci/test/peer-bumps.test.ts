import { expect, test } from 'vitest'
import { peerBumps, type PeerDependent } from '../release/peer-bumps.ts'

const KIT: PeerDependent = { name: '@bourse/kit', version: '0.2.0', peers: [] }
const SERVICES: PeerDependent = { name: '@bourse/services', version: '0.2.0', peers: ['@bourse/kit'] }
const EOD: PeerDependent = { name: '@bourse/eod', version: '0.4.1', peers: ['@bourse/kit', '@bourse/services'] }
const OLD: PeerDependent = { name: '@bourse/old', version: '1.3.0', peers: ['@bourse/services'] }
const FILES: PeerDependent = { name: '@bourse/files', version: '0.2.0', peers: [] }
const ALL = [KIT, SERVICES, EOD, OLD, FILES]

const bumps = (announced: object) => Object.fromEntries(peerBumps(ALL, new Map(Object.entries(announced))))

test('if a new version of a peer leaves the range, its dependents also get a breaking bump, even through several packages', () => {
  expect(bumps({ '@bourse/kit': 'minor' })).toEqual({
    '@bourse/services': 'minor',
    '@bourse/eod': 'minor',
    '@bourse/old': 'major',
  })
})

test('a peer that stays within the range needs no bump', () => {
  expect(bumps({ '@bourse/kit': 'patch', '@bourse/files': 'minor' })).toEqual({})
})

test('an announced bump is not repeated, and a lower one is raised', () => {
  expect(bumps({ '@bourse/services': 'minor', '@bourse/eod': 'minor', '@bourse/old': 'patch' })).toEqual({
    '@bourse/old': 'major',
  })
})

test('a fixed group moves together, so one package’s major bump breaks another’s users', () => {
  const stable = [
    { ...KIT, version: '1.3.0' },
    { name: '@bourse/host', version: '1.3.0', peers: ['@bourse/kit'] },
    { ...EOD, version: '1.0.4', peers: ['@bourse/kit'] },
  ]
  const fixed = [['@bourse/kit', '@bourse/host']]
  expect([...peerBumps(stable, new Map([['@bourse/host', 'major']]), fixed)]).toEqual([['@bourse/eod', 'major']])
  expect([...peerBumps(stable, new Map([['@bourse/host', 'minor']]), fixed)]).toEqual([])
})
