import { basename } from 'node:path'
import type { Rule } from 'eslint'

/**
 * A dataset declares each staging table in a file in its `staging` folder, next to the code that reconciles its rows.
 */
export const stagingTables: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const isDeclared = node.callee.type === 'Identifier' && node.callee.name === 'stagingTable'
      const name = basename(context.filename)
      if (isDeclared && !/[/\\]src[/\\]staging[/\\]/.test(context.filename))
        context.report({ node, message: `${name}: declare a staging table in the folder src/staging` })
    },
  }),
}
