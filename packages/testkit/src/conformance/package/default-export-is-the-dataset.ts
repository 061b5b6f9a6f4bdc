import type { Check } from '../check.ts'
import { defaultExportOf } from './imported-dataset.ts'
import { manifestOf } from './manifest.ts'
import { withoutPackage } from './source-files.ts'

/** A deployment imports each dataset as the default export of its package. */
export const defaultExportIsTheDataset: Check = {
  name: 'default-export-is-the-dataset',
  says:
    'The package does not export the dataset as its default, so no deployment can list it. Write `export { ' +
    'default } from "./dataset.ts"` in src/index.ts, and name that file in `exports`.',
  skip: withoutPackage,
  find: async (specimen) => {
    const { name = '' } = manifestOf(specimen)
    const found = await defaultExportOf(specimen.folder ?? '', name)
    const id = typeof found === 'object' && found !== null && 'id' in found ? found.id : undefined
    return id === specimen.dataset.id ? [] : [`${name} exports ${typeof id === 'string' ? id : 'no dataset'}`]
  },
}
