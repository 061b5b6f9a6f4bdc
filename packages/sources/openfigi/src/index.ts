export { figiAnswers, figiJob, MAPPING_ADDRESS, type FigiAnswer, type FigiListing } from './mapping.ts'
export { openFigiPublisher } from './publisher.ts'
