import { reportText, type Report } from '@bourse/testkit/report'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staleReports, unannouncedChanges, type ReportedPackage } from '../reports.ts'

const HEAD = ['Field', 'Type', 'Nullable', 'Description']
const FIELDS = [
  ['date', 'date', 'no', 'Day'],
  ['volume', 'decimal', 'no', 'Shares'],
]
const reportWith = (rows: readonly (readonly string[])[]): Report => ({
  title: 'Bars',
  tables: [
    { group: 'Operation bars.list', name: '', head: ['Fact', 'Value'], rows: [['Route', '`GET /v1/bars`']] },
    { group: 'Operation bars.list', name: 'Fields', head: HEAD, rows },
  ],
})
const FULL = reportWith(FIELDS)
const WITHOUT_VOLUME = reportWith(FIELDS.slice(0, 1))
const WITH_COUNT = reportWith([...FIELDS, ['trade_count', 'whole number', 'yes', 'Trades']])
const IN_OTHER_WORDS = reportWith([['date', 'date', 'no', 'Trading day'], ...FIELDS.slice(1)])

const bars = (report: Report): readonly ReportedPackage[] => [
  { name: '@bourse/bars', folder: 'packages/bars', dataset: 'bars', report },
]

const hasGit = spawnSync('git', ['--version']).status === 0

describe.skipIf(!hasGit)(`reports in a repository${hasGit ? '' : ', skipped: there is no git on this machine'}`, () => {
  /** A repository with one commit, which each test copies, because starting git takes most of the time. */
  let first = ''
  let root = ''
  const git = (...args: readonly string[]) => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@bourse.example', '-c', 'commit.gpgsign=false']
    const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const writeReport = (report: Report) => write('packages/bars/dataset.report.md', reportText(report))
  const writeVersion = (version: string) => write('packages/bars/package.json', JSON.stringify({ version }))
  const announce = (bump: string) => write('.changeset/bars.md', `---\n'@bourse/bars': ${bump}\n---\n\nBars.\n`)
  const commit = () => {
    git('add', '--all')
    git('commit', '--message', 'A step')
  }

  beforeAll(() => {
    root = first = mkdtempSync(join(tmpdir(), 'bourse-reports-'))
    git('init', '--initial-branch', 'main')
    writeVersion('0.3.0')
    write('.changeset/README.md', '# Changesets\n')
    writeReport(FULL)
    commit()
  })
  afterAll(() => rmSync(first, { recursive: true, force: true }))
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bourse-reports-'))
    cpSync(first, root, { recursive: true })
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('reports are stale if they differ from the definition; the problem has the command that fixes them', () => {
    expect(staleReports(root, bars(FULL))).toEqual([])
    expect(staleReports(root, bars(WITH_COUNT))).toEqual([
      'packages/bars/dataset.report.md does not match the definition: run `npx pnpm dataset report bars` and ' +
        'commit it',
    ])
  })

  it('reports are stale if they are missing', () => {
    rmSync(join(root, 'packages/bars/dataset.report.md'))
    expect(staleReports(root, bars(FULL))).toHaveLength(1)
  })

  describe('on a branch', () => {
    beforeEach(() => {
      git('switch', '--create', 'work')
      write('note.md', 'Begun.\n')
      commit()
    })

    it('reports that did not change need no changeset', () => {
      expect(unannouncedChanges(root, bars(FULL))).toEqual([])
    })

    it('reports need a changeset that names the package after the smallest change', () => {
      writeReport(IN_OTHER_WORDS)
      commit()
      expect(unannouncedChanges(root, bars(IN_OTHER_WORDS))).toEqual([
        '@bourse/bars: its report changed, and no changeset names it: run `npx pnpm changeset` and choose patch, ' +
          'or undo this:',
        '  - Operation bars.list, Fields, date, Description was Day, is Trading day.',
      ])
      announce('patch')
      expect(unannouncedChanges(root, bars(IN_OTHER_WORDS))).toEqual([])
    })

    it('reports with something new need more than a patch', () => {
      announce('patch')
      expect(unannouncedChanges(root, bars(WITH_COUNT))[0]).toContain('its changeset says patch')
      expect(unannouncedChanges(root, bars(WITH_COUNT))[0]).toContain('choose minor')
      announce('minor')
      expect(unannouncedChanges(root, bars(WITH_COUNT))).toEqual([])
    })

    it('reports that lost a field say who that breaks and require a minor bump before 1.0', () => {
      announce('patch')
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))).toEqual([
        '@bourse/bars: its report changed, and its changeset says patch: run `npx pnpm changeset` and choose ' +
          'minor, or undo this:',
        '  - Operation bars.list, Fields, volume is removed: a response field is removed, which breaks callers ' +
          'who read it.',
      ])
      announce('minor')
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))).toEqual([])
    })

    it('reports are compared with the commit where the branch left main, no matter what has happened there', () => {
      announce('minor')
      writeReport(WITHOUT_VOLUME)
      commit()
      git('switch', 'main')
      write('note.md', 'Meanwhile.\n')
      writeReport(WITH_COUNT)
      commit()
      git('switch', 'work')
      expect(unannouncedChanges(root, bars(FULL))).toEqual([])
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))).toEqual([])
    })

    it('the changesets of the branch count, not those already waiting on main', () => {
      git('switch', 'main')
      announce('major')
      commit()
      git('switch', '--create', 'later')
      writeReport(WITHOUT_VOLUME)
      commit()
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))[0]).toContain('no changeset names it')
    })

    it('reports in a different format are not compared', () => {
      git('switch', 'main')
      write('packages/bars/dataset.report.md', reportText(FULL).replace(/^.*/, '<!-- An earlier format. -->'))
      commit()
      git('switch', '--create', 'later')
      writeReport(WITHOUT_VOLUME)
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))).toEqual([])
    })

    it('reports for a package that is new on the branch are compared with nothing', () => {
      const fresh = { name: '@bourse/new', folder: 'packages/new', dataset: 'new', report: FULL }
      write('packages/new/package.json', JSON.stringify({ version: '0.1.0' }))
      expect(unannouncedChanges(root, [fresh])).toEqual([])
    })
  })

  it('reports require a minor bump if something unpublished breaks, even at 1.0 or later', () => {
    writeVersion('1.0.0')
    commit()
    git('switch', '--create', 'work')
    announce('patch')
    commit()
    expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))[0]).toContain('choose minor')
    announce('minor')
    expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))).toEqual([])
  })

  describe('published, at 1.0 or later', () => {
    beforeEach(() => {
      writeVersion('1.4.0')
      commit()
      git('tag', '@bourse/bars@1.4.0')
      git('switch', '--create', 'work')
      write('note.md', 'Begun.\n')
      commit()
    })

    it('a change that breaks users requires a major bump of a published package', () => {
      announce('minor')
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))[0]).toContain('its changeset says minor')
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))[0]).toContain('choose major')
      announce('major')
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))).toEqual([])
    })

    it('an addition requires a minor bump of a published package', () => {
      announce('minor')
      expect(unannouncedChanges(root, bars(WITH_COUNT))).toEqual([])
    })
  })

  describe('on main', () => {
    it('reports on main are not compared before the first release', () => {
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))).toEqual([])
    })

    it('reports on main are compared with the newest release', () => {
      git('tag', '@bourse/bars@0.2.9')
      writeReport(WITH_COUNT)
      commit()
      git('tag', '@bourse/bars@0.10.0')
      expect(unannouncedChanges(root, bars(WITH_COUNT))).toEqual([])
      expect(unannouncedChanges(root, bars(FULL))[1]).toContain('trade_count is removed')
      announce('minor')
      expect(unannouncedChanges(root, bars(FULL))).toEqual([])
    })

    it('changes in reports on main count as announced by the version that replaces the changesets, until it is published', () => {
      git('tag', '@bourse/bars@0.3.0')
      writeVersion('0.3.1')
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))[0]).toContain('choose minor')
      writeVersion('0.4.0')
      expect(unannouncedChanges(root, bars(WITHOUT_VOLUME))).toEqual([])
    })
  })
})
