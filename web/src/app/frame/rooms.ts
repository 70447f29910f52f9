// The rooms that have something in the frame, in a line each.
export { events } from '../../events/frame.ts'
export { finance } from '../../finance/frame.ts'
export { groups } from '../../groups/frame.ts'
export { heritage } from '../../heritage/frame.ts'
export { notifications } from '../../notifications/frame.ts'
export { people } from '../../people/frame.ts'
export { posts } from '../../posts/frame.ts'
export { trees } from '../../trees/frame.ts'
