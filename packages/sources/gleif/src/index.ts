export type { Archive } from './archive.ts'
export { GOLDEN_COPY_ADDRESS, legalEntities, type LegalEntity } from './golden-copy.ts'
export { ISIN_FILE_ADDRESS, leisByIsin, SEVERAL_LEIS } from './isin-file.ts'
export { gleifPublisher } from './publisher.ts'
