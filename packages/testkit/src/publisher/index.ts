export { NAMED_FAULTS, type Fault, type FaultKind } from './faults.ts'
export type { FakeAnswer, FakeBody, FakeRequest, ProfilePaging, PublisherProfile } from './profile.ts'
export { PROFILES, type ProfileName } from './profiles.ts'
export {
  CANARY_KEY,
  startPublisher,
  type FakePublisher,
  type PublisherOptions,
  type ReceivedRequest,
} from './start-publisher.ts'
