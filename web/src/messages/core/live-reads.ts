/** A member has read on: the viewer in another window, or another member. */
export { changed } from './messages.queries.ts'
