import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { conformance } from '../src/index.ts'
import {
  folderOf,
  wholeDataset,
  fundHoldingsSample,
  sanctionsSample,
  shortVolumeSample,
} from './support/whole-datasets.ts'

describe('a complete dataset takes only a few lines', () => {
  // These lines include the module export, which every dataset with a source has, and one import of plain functions
  // per file.
  it.each([
    ['short-volume', 133],
    ['fund-holdings', 162],
    ['sanctions', 160],
  ])('%s at most %i', (name, most) => {
    const folder = join(folderOf(name), 'src')
    const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.length).toBeLessThanOrEqual(most)
  })
})

conformance(await wholeDataset('short-volume'), { ...shortVolumeSample, folder: folderOf('short-volume') })
conformance(await wholeDataset('fund-holdings'), { ...fundHoldingsSample, folder: folderOf('fund-holdings') })
conformance(await wholeDataset('sanctions'), { ...sanctionsSample, folder: folderOf('sanctions') })
