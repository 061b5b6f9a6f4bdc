import { checkPackage, type Package, type Problem } from '@arethetypeswrong/core'
import { problemKindInfo } from '@arethetypeswrong/core/problems'

/**
 * Type problems in a package as published. Our packages are ES modules only, so the check covers the module resolution
 * of Node 16 and later and of bundlers. CommonJS loads them with `require(esm)` and the same declarations, and Node 10
 * resolution does not read `exports`; neither is supported, so neither is checked.
 */
export async function typeProblems(published: Package): Promise<readonly string[]> {
  const result = await checkPackage(published)
  if (result.types === false) return ['it has no types']
  return result.problems.filter(isOffered).map(problemText)
}

const NOT_OFFERED: readonly string[] = ['node10', 'node16-cjs']

function isOffered(problem: Problem): boolean {
  if ('resolutionKind' in problem) return !NOT_OFFERED.includes(problem.resolutionKind)
  if ('resolutionOption' in problem) return !NOT_OFFERED.includes(problem.resolutionOption)
  return true
}

function problemText(problem: Problem): string {
  const { shortDescription, description } = problemKindInfo[problem.kind]
  const where = 'entrypoint' in problem ? `${problem.entrypoint} (${problem.resolutionKind})` : fileOf(problem)
  return `types of ${where}: ${shortDescription}: ${description}`
}

function fileOf(problem: Exclude<Problem, { readonly entrypoint: string }>): string {
  if ('moduleSpecifier' in problem) return `${problem.fileName}, import of ${problem.moduleSpecifier}`
  return 'fileName' in problem ? problem.fileName : problem.typesFileName
}
