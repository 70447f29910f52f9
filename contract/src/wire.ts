import { accounts } from './accounts/accounts.ts'
import { notifications } from './notifications/notifications.ts'
import { oidc } from './accounts/oidc.ts'
import { documents } from './documents/documents.ts'
import { jobs } from './jobs/jobs.ts'
import { profile } from './people/profile.ts'
import { places } from './places/places.ts'
import { search } from './search/search.ts'
import { service } from './service/service.ts'
import { contact } from './support/contact.ts'
import { exchange } from './trees/exchange.ts'
import { graph } from './trees/graph.ts'
import { history } from './trees/history.ts'
import { kinship } from './trees/kinship.ts'
import { links } from './trees/links.ts'
import { members } from './trees/members.ts'
import { people } from './trees/people.ts'
import { review } from './trees/review.ts'
import { proposals } from './trees/proposals.ts'
import { statistics } from './trees/statistics.ts'
import { trees } from './trees/trees.ts'

/** Every table of the wire: what the API reference prints, and what the server must mount. */
export const wire = {
  service,
  accounts,
  oidc,
  profile,
  contact,
  documents,
  places,
  trees,
  people,
  proposals,
  members,
  links,
  graph,
  history,
  kinship,
  statistics,
  review,
  exchange,
  jobs,
  notifications,
  search,
}
