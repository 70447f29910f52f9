/**
 * Libraries that every page needs, in a piece of their own: they change far less often than our code. The list of languages
 * is not one of them: it loads catalogues with a helper of our piece, and the two pieces would need each other.
 */
const vendor =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-query|query-core)|@lingui|zustand)[\\/](?!.*[\\/](useQueries|queriesObserver|with-selector[.\w]*)\.)|^\0(?!virtual:languages)/

/** The frame around a member's pages, and what nearly all of those pages need; each sign of a frame.ts is named, else it brings many others. */
const members = [
  /web[\\/]src[\\/]\w+[\\/]frame\.ts/,
  /web[\\/]src[\\/]app[\\/](member-layout|frame[\\/](?!main|public-frame))/,
  /web[\\/]src[\\/](notifications[\\/](bell|unread)|people[\\/]people\.queries|session[\\/]rows)\./,
  /web[\\/]src[\\/]kit[\\/](words|words-of-kit|dates|clock)\./,
  /web[\\/]src[\\/]kit[\\/]ui[\\/](menu|page|skeleton|load-failed|card|text-link|icon-button|icons|visually-hidden|input|field|avatar)\./,
  /web[\\/]src[\\/](kit[\\/](initials|graphemes)|(people|search|notifications|trees[\\/]core)[\\/]paths)\./,
  /[\\/]lucide-react[\\/].*[\\/](search|rotate-cw|settings|sun|moon|monitor|house|bell|user-round|log-out|tree-deciduous|users-round|bookmark|book-open|calendar|menu)\./,
  /contract[\\/]src[\\/](\w+[\\/]rows|kit[\\/]endpoint|accounts[\\/]accounts|notifications[\\/]notifications|people[\\/]profile|documents[\\/]documents|tasks[\\/]tasks)\./,
]

/** Icons and badges. Pages bring those that twelve files share in one piece, and rarer ones in another, so that the first stays small. */
const looks = /[\\/]lucide-react[\\/]|web[\\/]src[\\/]kit[\\/]ui[\\/]badge\./

/** What several pages of a tree ask the server, and say. */
const trees =
  /web[\\/]src[\\/]trees[\\/]((links[\\/](links\.queries|links-of-people)|members[\\/]members\.queries|review[\\/]review\.queries|core[\\/](trees\.queries|role-words|person-names))\.)|web[\\/]src[\\/]kit[\\/]year-words|contract[\\/]src[\\/]trees[\\/](links|members|review|trees|people|exchange)\./

/**
 * How the code is cut. Every file costs a phone a round trip, or a sixth of one, and a kilobyte of headers: so what goes
 * together goes in one piece.
 */
export const pieces = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'vendor', test: vendor, priority: 3 },
    { name: 'house', tags: ['$initial' as const], priority: 2.5 },
    { name: 'members', test: (id: string) => members.some((one) => one.test(id)), priority: 2 },
    { name: 'parts', test: /[\\/]web[\\/]src[\\/]\w+[\\/]parts\.ts$/, priority: 1.5 },
    { name: 'looks', test: looks, minShareCount: 12, priority: 1.5 },
    { name: 'signs', test: looks, minShareCount: 3, priority: 1 },
    { name: 'trees', test: trees, priority: 1 },
  ],
}
