/** What is said with an edit that waits. */
export const waitingMessage =
  'Your change was sent to the owner of this family tree. It appears once the owner accepts it.'
