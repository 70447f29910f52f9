/** Addresses of messages. */
export const messagePaths = {
  all: '/home/messages',
  requests: '/home/messages?tab=requests',
  conversation: (id: string) => `/home/messages/${id}`,
  /** A conversation, scrolled to one of its messages. */
  message: (conversationId: string, messageId: string) => `/home/messages/${conversationId}?message=${messageId}`,
} as const
