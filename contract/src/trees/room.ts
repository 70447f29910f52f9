import { roomOf } from '../kit/room.ts'
import { album } from './album.ts'
import { treesErrors } from './errors.ts'
import { exchange } from './exchange.ts'
import { families } from './families.ts'
import { treeFindKinds } from './finds.ts'
import { graph } from './graph.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { treesIssues } from './issues.ts'
import { joinRequests } from './join-requests.ts'
import { kinship } from './kinship.ts'
import { links } from './links.ts'
import { members } from './members.ts'
import { treeNoticeKinds } from './notices.ts'
import { persons } from './people.ts'
import { proposals } from './proposals.ts'
import { treeRates } from './rates.ts'
import { review } from './review.ts'
import { statistics } from './statistics.ts'
import { trees } from './trees.ts'

export const room = roomOf(
  'trees',
  {
    trees,
    persons,
    families,
    album,
    home,
    proposals,
    members,
    joinRequests,
    links,
    graph,
    history,
    kinship,
    statistics,
    review,
    exchange,
  },
  treesErrors,
  {
    issues: treesIssues,
    kinds: {
      notifications: treeNoticeKinds,
      search: treeFindKinds,
      visibility: ['tree', 'person', 'album', 'kept', 'proposal'],
      belonging: ['TREE', 'PERSON'],
      rates: treeRates,
    },
  },
)
