import { basename } from 'node:path'
import type { Rule } from 'eslint'

const KEBAB = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/

/** A file is named after its main export, in kebab-case. */
export const fileNames: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename)
      if (!KEBAB.test(name))
        context.report({ node, message: `${name}: file names are kebab-case, such as daily-bars.ts` })
    },
  }),
}
