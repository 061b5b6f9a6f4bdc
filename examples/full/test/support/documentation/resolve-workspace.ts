/**
 * Preloaded into blocks: resolves workspace packages by name from anywhere, and other packages as if from
 * `examples/full`.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './blocks.ts'
import { workspaceEntries } from './workspace-entries.ts'

const entries = workspaceEntries()
const parent = pathToFileURL(join(ROOT, 'examples/full/package.json')).href

registerHooks({
  resolve(specifier, context, next) {
    const entry = entries.get(specifier)
    // `require.resolve` expects paths, imports expect URLs.
    const isRequired = context.conditions.includes('require')
    if (entry !== undefined) return next(isRequired ? entry : pathToFileURL(entry).href, context)
    const isBare = /^[a-z@]/.test(specifier) && !specifier.includes(':')
    const isOfReader = context.parentURL?.includes('/bourse-reader-') === true
    return next(specifier, isBare && isOfReader ? { ...context, parentURL: parent } : context)
  },
})
