import { openApiOf, systemClock } from '@bourse/host'
import { createProgram } from '@bourse/bourse/commands'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import admin from '@bourse/admin'
import events from '@bourse/events'

const GUIDE = new URL('../../../host/docs/guides/administering.md', import.meta.url)

interface Line {
  readonly operations: readonly string[]
  readonly commands: readonly string[]
  readonly reason: string
}

interface Commands {
  readonly commands: readonly Commands[]
  readonly registeredArguments: readonly unknown[]
  name(): string
}

/** Full names of all commands that do something, such as `accounts create`. */
function leavesOf({ commands }: Commands): readonly string[] {
  return commands.flatMap((command) => {
    const below = leavesOf(command)
    const isLeaf = below.length === 0 || command.registeredArguments.length > 0
    return [...(isLeaf ? [command.name()] : []), ...below.map((name) => `${command.name()} ${name}`)]
  })
}

const NO_PROGRESS = { update: () => undefined, end: () => undefined }
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** The rows in the guide's table. */
function linesOf(page: string): readonly Line[] {
  const [, section = ''] = page.split('## Which command does what an operation does')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => {
    const [, operations, commands, reason = ''] = row.split('|')
    return { operations: namesIn(operations), commands: namesIn(commands), reason: reason.trim() }
  })
}

describe('commands and admin API operations', async () => {
  const lines = linesOf(readFileSync(GUIDE, 'utf8'))
  const operations = Object.values(openApiOf([admin, events], undefined, 'operators').paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId }) => operationId.replace(/^admin\./, ''))
  const ignored = () => undefined
  const output = { json: true, isTerminal: false, print: ignored, say: ignored, progress: () => NO_PROGRESS }
  const { signal } = new AbortController()
  const installed = async () => ({ datasets: [], unloaded: [] })
  const context = { name: 'bourse', installed, environment: {}, clock: systemClock, output, signal }
  const commands = leavesOf(await createProgram(context))

  test('each operation is in the guide once, with its command or the reason it has none', () => {
    expect(operations.length).toBeGreaterThan(45)
    expect(lines.flatMap((line) => line.operations).toSorted()).toEqual(operations.toSorted())
  })

  test('each command is in the guide, with its operation or the reason it has none', () => {
    expect(commands.length).toBeGreaterThan(30)
    expect([...new Set(lines.flatMap((line) => line.commands))].toSorted()).toEqual(commands.toSorted())
  })

  test('a line without an operation or a command says why', () => {
    const onesided = lines.filter((line) => line.operations.length === 0 || line.commands.length === 0)
    expect(onesided.filter(({ reason }) => !/^.{20,}\.$/.test(reason))).toEqual([])
    expect(lines.filter((line) => line.operations.length + line.commands.length === 0)).toEqual([])
  })
})
