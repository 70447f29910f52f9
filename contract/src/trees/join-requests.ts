import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant } from '../kit/scalars.ts'
import { treeRoles } from './roles.ts'
import { endpoints } from './rows.ts'

/** A request of the caller to join a tree, which its owner has not answered. */
export const OwnJoinRequest = z.object({
  /** The id of the tree. */
  id: Id,
  familyTreeName: z.string(),
  /** The wish of the caller. */
  role: z.enum(treeRoles),
  message: z.nullable(z.string()),
  createdAt: Instant,
})
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>

export const joinRequests = endpoints({
  sent: {
    method: 'GET',
    path: '/v1/family/member/sent-request',
    summary: "The caller's own requests to join family trees that are not answered, the newest first.",
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(OwnJoinRequest),
  },
})
