import { CommandFailure, leaf, plural, WrongUsage, type Context } from '@bourse/bourse/commands'
import { once } from 'node:events'
import { resolve } from 'node:path'
import {
  CANARY_KEY,
  PROFILES,
  startPublisher,
  type FakePublisher,
  type ProfileName,
  type ReceivedRequest,
} from '../publisher/index.ts'
import { faultOfWord } from './publisher/fault-of-word.ts'
import { putBodies } from './publisher/put-bodies.ts'

const DEFAULT_PORT = '8099'

/** The command `pnpm dataset publisher …`. */
export function publisherCommand(context: Context) {
  return leaf('publisher', 'Run a fake publisher that checks keys and limits, and serves your files', [
    `${context.name} publisher massive --port 8099 --plan basic --fault 429@3`,
    `${context.name} publisher coinbase --bodies test/fixtures/coinbase --fault html@2 --fault cut=100@5`,
  ])
    .argument('<profile>', `the publisher: ${Object.keys(PROFILES).join(', ')}`)
    .option('--port <number>', 'port on 127.0.0.1', DEFAULT_PORT)
    .option('--plan <name>', 'plan whose limits apply (default: no limits)')
    .option('--key <text>', 'the only key that is accepted', CANARY_KEY)
    .option('--bodies <folder>', 'folder of responses: each file is served at its path in the folder')
    .option('--fault <fault>', 'a fault, such as 429@3 for the third request; may be repeated', collect, [])
    .option('--path <pattern>', 'addresses that the faults apply to; * matches any text', '*')
    .addHelpText('after', '\nIt runs until you press Ctrl-C, and prints each request without its key.')
    .action(async (name, { port, plan, key, bodies, fault: words, path }) => {
      const profile = profileOf(name)
      refuseUnknownPlan(profile, plan)
      const faults = words.map((word) => faultOfWord(word, path))
      const publisher = await started(context, profile, { port: portOf(port), plan, key })
      try {
        const files = bodies === undefined ? 0 : putBodies(publisher, resolve(bodies))
        for (const fault of faults) publisher.fault(fault)
        tell(context, profile, publisher, files, key)
        if (!context.signal.aborted) await once(context.signal, 'abort')
      } finally {
        await publisher.close()
      }
    })
}

const collect = (word: string, words: readonly string[]): string[] => [...words, word]

function profileOf(name: string): ProfileName {
  const found = (Object.keys(PROFILES) as ProfileName[]).find((profile) => profile === name)
  if (found !== undefined) return found
  throw new WrongUsage(
    `${JSON.stringify(name.slice(0, 100))} is not a publisher.`,
    `Name one of these: ${Object.keys(PROFILES).join(', ')}.`,
  )
}

function refuseUnknownPlan(profile: ProfileName, plan: string | undefined): void {
  const { plans = {} } = PROFILES[profile] as { readonly plans?: object }
  if (plan === undefined || Object.hasOwn(plans, plan)) return
  const names = Object.keys(plans)
  throw new WrongUsage(
    `${JSON.stringify(plan.slice(0, 100))} is not a plan of ${profile}.`,
    names.length === 0 ? 'It has no plans: omit --plan.' : `Name one of these: ${names.join(', ')}.`,
  )
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new WrongUsage(`${JSON.stringify(text.slice(0, 100))} is not a port.`, 'Use a number from 0 to 65535.')
}

interface Started {
  readonly port: number
  readonly plan: string | undefined
  readonly key: string
}

async function started({ clock, output }: Context, profile: ProfileName, { port, plan, key }: Started) {
  const onRequest = (request: ReceivedRequest) => output.say(lineOf(request))
  try {
    return await startPublisher(profile, { clock, port, key, onRequest, ...(plan !== undefined && { plan }) })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') throw error
    throw new CommandFailure(`Port ${port} is in use.`, 'Choose a free port with --port, or 0 for any.')
  }
}

function lineOf({ at, method, address, status, bytes, faulted }: ReceivedRequest): string {
  return `${at} ${method} ${address}: ${status}, ${plural(bytes, 'byte')}${faulted ? ' (fault)' : ''}`
}

function tell({ output }: Context, profile: ProfileName, { url }: FakePublisher, files: number, key: string): void {
  const publishers = JSON.stringify({ publishers: { [profile]: { base_url: url } } })
  output.print({ profile, url, files }, [
    `The fake publisher ${profile} serves ${plural(files, 'file')} at ${url}. Its key is ${key}.`,
    `To use it, add this to the host configuration: ${publishers}`,
  ])
}
