import { basename } from 'node:path'
import type { Rule } from 'eslint'

/**
 * What derives a record is in a file `derive-*.ts`, so that the folder of a record says what fills it; a dataset
 * that is one file has it there.
 */
export const derivations: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const isDerivation = node.callee.type === 'Identifier' && node.callee.name === 'derive'
      const name = basename(context.filename)
      if (isDerivation && name !== 'dataset.ts' && !name.startsWith('derive-'))
        context.report({ node, message: `${name}: a derivation is in a file of its own, such as derive-metrics.ts` })
    },
  }),
}
