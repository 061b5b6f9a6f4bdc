export { ofac, type OfacUnit } from './ofac.ts'
export type { OfacFiles } from './ofac-files.ts'
export { ofacLists } from './ofac-lists.ts'
export { ofacPublisher } from './publisher.ts'
