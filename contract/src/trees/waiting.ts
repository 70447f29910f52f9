/** What is said with an edit that waits. */
export const waitingMessage = 'Your change waits for the owner of this family tree. It shows once it is accepted.'
