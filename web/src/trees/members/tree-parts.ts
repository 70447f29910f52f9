import type { ComponentType } from 'react'
import { offered } from '../../kit/offered.ts'

/** What other rooms show of a family tree, on the page of its members. */
export type TreePart = { TreePart: ComponentType<{ treeId: string }> }

export const treeParts = offered<TreePart>()
