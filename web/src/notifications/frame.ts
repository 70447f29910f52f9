import { Bell } from './bell.tsx'

/** Of this room in the frame around every page of a member. */
export const notifications = { header: [{ at: 10, Part: Bell }] } as const
