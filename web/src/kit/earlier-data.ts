import { onlineManager } from '@tanstack/react-query'

/**
 * As `placeholderData`: the earlier result, until the next one comes. Without a connection none comes, and the earlier
 * result would read as the answer to the new question.
 */
export const earlierData = <T>(before: T | undefined): T | undefined => (onlineManager.isOnline() ? before : undefined)
