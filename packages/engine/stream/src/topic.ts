/** What rows of a channel about one entity go out under. */
export const topicOf = (channel: string, entity: string) => `${channel} ${entity}`
