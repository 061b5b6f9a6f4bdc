import { basename } from 'node:path'
import type { Rule } from 'eslint'

/**
 * A record's derivation has its own file `derive-*.ts`, so the record's folder shows how it is filled. A single-file
 * dataset has it in that file.
 */
export const derivations: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const isDerivation = node.callee.type === 'Identifier' && node.callee.name === 'derive'
      const name = basename(context.filename)
      if (isDerivation && name !== 'dataset.ts' && !name.startsWith('derive-'))
        context.report({ node, message: `${name}: a derivation needs its own file, such as derive-metrics.ts` })
    },
  }),
}
