import type { PersonChange } from '@mulghar/contract/trees/person'
import type { Waits } from '../../kit/handle.ts'
import type { Viewer } from '../../kit/viewer.ts'

/** An edit as its author sends it. */
export type Proposed =
  | { kind: 'CREATE'; body: PersonChange }
  | { kind: 'CHANGE'; personId: string; body: PersonChange }
  | { kind: 'DELETE'; personId: string; body: { version: number | undefined } }
  | { kind: 'REVERT'; personId: string }

/**
 * Where the owner of a tree looks at changes first, keeps an edit as a proposal; undefined where it is made at once.
 * The calls are handed it, because what a proposal does is made of what they do.
 */
export type ProposeFirst = (viewer: Viewer, treeId: string, edit: Proposed) => Promise<Waits | undefined>
