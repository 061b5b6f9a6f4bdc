import { runIn, type Generator } from './generator.ts'
import { refuseShortFloats } from './go-generators.ts'
import { openapiGenerator } from './openapi-generator.ts'

export const openapiGeneratorJava: Generator = openapiGenerator('java', {
  needs: {},
  async compile(folder) {
    await refuseShortFloats(folder, '.java', /\bprivate Float\b/)
    await runIn(folder, 'mvn', ['--batch-mode', '--quiet', 'compile'])
  },
})

export const openapiGeneratorRust: Generator = openapiGenerator('rust', {
  needs: { cargo: '--version' },
  async compile(folder) {
    await refuseShortFloats(folder, '.rs', /\bf32\b/)
    await runIn(folder, 'cargo', ['check', '--quiet'])
  },
})

/** The compiler of C# is rarely installed, so only the generated source is checked. */
export const openapiGeneratorCsharp: Generator = openapiGenerator('csharp', {
  needs: {},
  checks: 'the client has no 32-bit numbers',
  compile: (folder) => refuseShortFloats(folder, '.cs', /\bfloat\?? \w+ \{ get/),
})
