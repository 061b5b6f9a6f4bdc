import { programOf, runCommand, type Context } from '@bourse/bourse/commands'
import { systemClock } from '@bourse/host'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reportCommand } from '../../src/commands/report.ts'

const MODULE = (summary: string) =>
  "import { defineDataset } from '@bourse/kit'\nexport default defineDataset({ id: 'tides', title: 'Tides', " +
  `summary: ${JSON.stringify(summary)} })\n`

describe('dataset report, in a package outside this repository', () => {
  let folder = ''
  const printed: object[] = []
  const said: string[] = []

  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const page = () => readFileSync(join(folder, 'dataset.report.md'), 'utf8')

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'bourse-report-')))
    mkdirSync(join(folder, 'node_modules/@bourse'), { recursive: true })
    symlinkSync(join(import.meta.dirname, '../../../kit'), join(folder, 'node_modules/@bourse/kit'))
    write(
      'package.json',
      JSON.stringify({
        name: 'our-tides',
        type: 'module',
        exports: './index.ts',
        dependencies: { '@bourse/kit': '*' },
      }),
    )
    write('index.ts', MODULE('High and low water'))
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
    printed.length = 0
    said.length = 0
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  function run(...words: readonly string[]): Promise<number> {
    const context: Context = {
      name: 'dataset',
      installed: async () => ({ datasets: [], unloaded: [] }),
      environment: {},
      clock: systemClock,
      signal: new AbortController().signal,
      output: {
        json: words.includes('--json'),
        isTerminal: false,
        print: (document) => void printed.push(document),
        say: (line) => void said.push(line),
        progress: () => {
          throw new Error('nothing here takes that long')
        },
      },
    }
    return runCommand(context, ['report', ...words], () => programOf(context, 'Datasets', [reportCommand(context)]))
  }

  test('dataset report writes the page, which --check then accepts', async () => {
    expect(await run('--check')).toBe(1)
    expect(said.join('\n')).toContain('dataset.report.md')
    expect(said.join('\n')).toContain('Run "dataset report tides"')
    expect(await run()).toBe(0)
    expect(page()).toContain('| Package | `our-tides` |')
    expect(page()).toContain('| Summary | High and low water |')
    expect(await run('--check')).toBe(0)
    expect(await run('tides', '--check')).toBe(0)
  })

  test('dataset report writes nothing with --check, and fails if the page is out of date', async () => {
    await run()
    const stale = page().replace('High and low water', 'Water')
    write('dataset.report.md', stale)
    expect(await run('--check')).toBe(1)
    expect(page()).toBe(stale)
    expect(await run('tides')).toBe(0)
    expect(page()).not.toBe(stale)
  })

  test('dataset report prints the tables with --json', async () => {
    expect(await run('--json')).toBe(0)
    expect(printed).toMatchObject([
      { reports: [{ dataset: 'tides', package: 'our-tides', was: 'missing', tables: [{ group: 'Dataset' }] }] },
    ])
  })

  test('dataset report lists the dataset if an unknown one is named', async () => {
    expect(await run('moons')).toBe(1)
    expect(said.join('\n')).toContain('tides')
  })
})
