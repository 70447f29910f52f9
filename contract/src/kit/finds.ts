/** What a search can find, by room: each adds its kinds, with its name, in its `finds.ts`. */
export interface FindKinds {}
export type FindKind = FindKinds[keyof FindKinds]
