/** Loads what reads and compiles rules. A host without rules does not need its parsers, which delay the start. */
export async function loadRuleCompiler() {
  const [{ readRuleFiles }, { compileRules }] = await Promise.all([
    import('./rule-files.ts'),
    import('./compile-rules.ts'),
  ])
  return { readRuleFiles, compileRules }
}
