import { problem } from '@bourse/kit'
import type { Selection } from '@bourse/services'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { EntryPoint } from '@bourse/engine/usage'
import type { Input } from '../request/input.ts'

export type RequestedCall = Selection & { readonly body?: unknown; readonly entryPoint?: EntryPoint | undefined }

/** Returns the request that a call makes without HTTP. Throws 422 if it lacks a parameter in the path. */
export function inputFor(
  reauthenticate: Input['reauthenticate'],
  { path }: CompiledOperation,
  { parameters, body, entryPoint }: RequestedCall,
): Input {
  const inPath = new Set([...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name))
  const missing = [...inPath].find((name) => parameters[name] === undefined)
  if (missing !== undefined)
    throw problem('invalid-parameter', `${missing}: is required`, {
      errors: [{ code: 'missing', parameter: missing, message: 'is required' }],
    })
  const split = (isInPath: boolean) =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => inPath.has(name) === isInPath))
  return {
    url: undefined,
    params: split(true),
    query: split(false),
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    body,
    headers: {},
    rowsOnly: true,
    ...(entryPoint !== undefined && { entryPoint }),
    reauthenticate,
  }
}
