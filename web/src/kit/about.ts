/** Kinds of things that a form can be about. The kept-drafts.ts of a module says for each whether such a thing was deleted. */
export type SubjectKind =
  | 'comment'
  | 'conversation'
  | 'entry'
  | 'event'
  | 'family'
  | 'group'
  | 'link'
  | 'member'
  | 'person'
  | 'picture'
  | 'place'
  | 'post'
  | 'program'
  | 'proposal'
  | 'tree'
  | 'user'

/**
 * The subject of a form: its kind, its id, and the act where one thing has several forms, such as `tree:ID:invite`. `new` and
 * `own` name forms whose subject cannot be deleted. What is typed into a form with secrets is never kept in clear.
 */
export type About = `${SubjectKind}:${string}` | `new:${string}` | `own:${string}` | 'secret'
