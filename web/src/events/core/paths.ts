/** Addresses of events. */
export const eventPaths = {
  events: '/home/events',
  event: (eventId: string) => `/home/events/${eventId}`,
  manage: (eventId: string) => `/home/events/manage/${eventId}`,
} as const
