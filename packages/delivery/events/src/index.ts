export { OF_ACCOUNTS } from './deliveries/accepts.ts'
export { deliveryFields, deliveryQuery } from './deliveries/delivery-operations.ts'
export { deliveryWork } from './deliveries/delivery-work.ts'
export { replayDeliveries } from './deliveries/replay.ts'
export {
  destinationFields,
  REPLAY,
  replayedField,
  SECRET_ROTATION,
  secretField,
  secretOverlap,
} from './destinations/destination-fields.ts'
export type { Destination } from './destinations/destination-shapes.ts'
export { pageOfDestinations, readDestination } from './destinations/destination-view.ts'
export {
  addDestination,
  changeDestination,
  type DestinationParts,
  removeDestination,
  rotateSecret,
  testDestination,
} from './destinations/destinations.ts'
export { default } from './dataset.ts'
