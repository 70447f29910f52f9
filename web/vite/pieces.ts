/**
 * Libraries that every page needs, in a piece of their own: they change far less often than our code. The list of languages
 * is not one of them: it loads catalogues with a helper of our piece, and the two pieces would need each other.
 */
const vendor =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-query|query-core)|@lingui|zustand)[\\/](?!.*[\\/](useQueries|queriesObserver|with-selector[.\w]*)\.)|^\0(?!virtual:languages)/

/** The frame around a member's pages, and what nearly all of those pages need; each sign of a frame.ts is named, else it brings many others. */
const members = [
  /web[\\/]src[\\/]\w+[\\/]frame\.ts/,
  /web[\\/]src[\\/]app[\\/](member-layout|frame[\\/](?!main|public-frame|account-acts))/,
  /web[\\/]src[\\/](notifications[\\/](bell|unread)|people[\\/]people\.queries|session[\\/]rows)\./,
  /web[\\/]src[\\/]kit[\\/](words|words-of-kit|dates|clock|log-out-words|save-edit|reread)\./,
  /web[\\/]src[\\/]kit[\\/]ui[\\/](menu|page|skeleton|load-failed|card|text-link|icon-button|icons|visually-hidden|input|field|avatar)\./,
  /web[\\/]src[\\/](kit[\\/](initials|graphemes)|(people|search|notifications|trees[\\/]core)[\\/]paths)\./,
  /[\\/]lucide-react[\\/].*[\\/](search|rotate-cw|settings|house|bell|user-round|tree-deciduous|users-round|bookmark|book-open|calendar|menu)\./,
  /contract[\\/]src[\\/](\w+[\\/]rows|kit[\\/]endpoint|accounts[\\/]accounts|notifications[\\/]notifications|people[\\/]profile|documents[\\/]documents|tasks[\\/]tasks)\./,
]

/** Icons and badges. Pages bring those that twelve files share in one piece, and rarer ones in another, so that the first stays small. */
const looks = /[\\/]lucide-react[\\/]|web[\\/]src[\\/]kit[\\/]ui[\\/]badge\./

/** Small files of the kit that nearly every page of members imports. */
const basics =
  /web[\\/]src[\\/](posts[\\/]draft-key|kit[\\/]((use-wide|failed-load|own-versions|save-file|choices|mutation|lost-words|earlier-data|account-name|grouped|use-steady|use-refusal|lists|copy-text|system-share|near|form-error|clip)|ui[\\/](use-focus-after-loss|load-more|alert-dialog|back-closes|reason-dialog|form-error|cancel-button|radio-group|back-button)))\./

/** Follow requests and rows of people, which Home and profiles show. */
const follows =
  /web[\\/]src[\\/]people[\\/](follow-requests|follow-button|follow\.queries|words-by-call|person-row|handle|request-answers)\.|contract[\\/]src[\\/]people[\\/]follow\./

/** Events as lines, which Home and the pages of events show. */
const events =
  /web[\\/]src[\\/]events[\\/]core[\\/](event-line|day-leaf|times|paths|linked\.queries|events\.queries)\.|contract[\\/]src[\\/]events[\\/](zone|calendar|events|guests)\./

/** The small parts of Home. Its screen and the part of trees have icons of their own, with which one piece would need the other in a circle. */
const home = /web[\\/]src[\\/]((events|people|posts)[\\/]home-part|posts[\\/]early-text|people[\\/]suggestions)\./

/** Data and pictures of posts, which feeds and profiles show. */
const postData =
  /web[\\/]src[\\/](posts[\\/](posts\.queries|post-picture|words-by-call)|documents[\\/]media-(picture|shown)|groups[\\/]core[\\/](groups\.queries|paths)|people[\\/]rich-text|kit[\\/](after-reads|mentioning|device-drafts))\.|contract[\\/]src[\\/](posts[\\/]posts|reactions[\\/](comments|likes)|people[\\/]privacy|groups[\\/]groups)\.|[\\/]node_modules[\\/]thumbhash[\\/]/

/** A feed of posts, and the pieces of the kit that come with it. */
const feed =
  /web[\\/]src[\\/](posts[\\/](home-feed|feed|post-card|post-text|post-medias|post-menu|carousel|share-menu|shared-post|audience|draft|paths)|reactions[\\/](like-button|use-like|likers-dialog|lazy-comments|reactions\.queries|words-by-call|thing-parts)|kit[\\/](copy-text|system-share|ui[\\/](reason-dialog|form-error|cancel-button)))\./

/** Fields of forms. */
const fields =
  /web[\\/]src[\\/]kit[\\/](slow-answers|kept-choices|kept-files|form-controls|lost-items|ui[\\/](fields|form|select|textarea|checkbox|progress|picker|waiting-notice))\./

/** Code that asks before typed text is left, and what lies above a page. */
const asking = /web[\\/]src[\\/]kit[\\/](unsaved|watch-input|undo|ui[\\/](layers|overlay-look))\./

/** Composers of posts and messages, with photos and films. */
const composing =
  /web[\\/]src[\\/](posts[\\/](composing|media[\\/](file-words|files|uploads|media-items|media-taking|media-tile|media-picker|hint))|documents[\\/](send-media|upload-words|media-files|media-fault|film-length)|people[\\/]mention-box|kit[\\/]ui[\\/]photo-place)\./

/** Notices that every page of members loads after its first paint: toasts, questions, and the text of forms that were closed. */
const notices =
  /web[\\/]src[\\/](app[\\/](notices|rooms[\\/]secret-pages)|kit[\\/](kept-input|kept-fields|secret-input|device-files|closed-elsewhere|own-saves|tick-words|toast-place|ui[\\/](closed-texts|leaving-notices|toaster-body)))\.|[\\/]node_modules[\\/]sonner[\\/]/

/** The stream of changes, and the count of unread messages. */
const stream =
  /web[\\/]src[\\/]app[\\/](stream[\\/]|drafts[\\/]watch\.)|contract[\\/]src[\\/]service[\\/]service\.|[\\/]node_modules[\\/]eventsource-parser[\\/]/
const unread =
  /web[\\/]src[\\/]messages[\\/](unread-count|core[\\/]unread)\.|contract[\\/]src[\\/]messages[\\/]conversations\./

/** Drafts whose subject was deleted. */
const drafts = /web[\\/]src[\\/](\w+[\\/]kept-drafts|app[\\/]drafts[\\/]of-rooms|kit[\\/]gone-(drafts|input))\./

/** Digits of Devanagari and the words of the calendar. */
const dates =
  /web[\\/]src[\\/]kit[\\/](calendar-words|ui[\\/]nepali-day)\.|contract[\\/]src[\\/]kit[\\/]devanagari-digits\./

/** Requests that wait for an answer, on Home and on their own pages. */
const requests = /web[\\/]src[\\/]trees[\\/](links[\\/]link-row|members[\\/](claim-list|request-list|role-select))\./

/** Words for the changes of a tree, which Home and a tree's history show. */
const treeWords = /web[\\/]src[\\/]trees[\\/](history[\\/]edit-words|core[\\/](field-words|text-words|tree-picture))\./

/** Code that all charts of a tree share. */
const chart =
  /web[\\/]src[\\/]trees[\\/](charts[\\/](graph-header|tree-menu|export-menu|for-export|view-switch|chart-views)|members[\\/]this-is-me|chart[\\/](layout[\\/](metrics|tree-layout)|focus-subset|focus-chips|folds|strata|cross-ways|long-links|marks|page-room|graph-modes|export[\\/]save-drawing|model[\\/](default-person|kinds|names|search|fold-name|marriage-number|line-to-root|shape|siblings|half-siblings|nearest)|view[\\/](person-sheet|chart-card|use-pan-zoom|card-text|chart-search|portrait|person-at-work|use-photos|colours|sheet-corner|storeys|my-line|scene|devanagari)))\./

/** The layout of a tree on the main thread, which files to save and charts of lives need. The chart itself is laid out in a worker. */
const layout =
  /web[\\/]src[\\/]trees[\\/]chart[\\/](layout[\\/](?!metrics|tree-layout)[\w-]+|focus|model[\\/]sub-shape)\./

/** The painting of a tree from afar, with the names over it. */
const far =
  /web[\\/]src[\\/]trees[\\/]chart[\\/](branches[\\/]place-labels|view[\\/](far-names|skyline|bar-sheet|paint-(far|far-links|bars|bar-names|branches|line|names)))\./

/** The checks of fields that a page of trees reads; zod comes with them. */
const schemas =
  /[\\/]node_modules[\\/]zod[\\/]v4[\\/](core|mini)[\\/]|contract[\\/]src[\\/]kit[\\/](clean-text|scalars)\./

/** What several pages of a tree ask the server, and say. */
const trees =
  /web[\\/]src[\\/]trees[\\/]((links[\\/](links\.queries|links-of-people)|members[\\/](members\.queries|join-requests)|review[\\/]review\.queries|core[\\/](trees\.queries|role-words|person-names|family-words))\.)|web[\\/]src[\\/]kit[\\/]year-words|contract[\\/]src[\\/](kit[\\/]names-asked|trees[\\/](links|members|review|trees|people|exchange|families|contradictions|person-fields|join-requests))\./

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
    { name: 'tree-words', test: treeWords, priority: 1 },
    { name: 'chart', test: chart, minShareCount: 2, priority: 1 },
    { name: 'layout', test: layout, minShareCount: 2, priority: 1 },
    { name: 'far', test: far, priority: 1 },
    { name: 'schemas', test: schemas, minShareCount: 2, priority: 1 },
    { name: 'basics', test: basics, priority: 1 },
    { name: 'follows', test: follows, priority: 1 },
    { name: 'events', test: events, priority: 1 },
    { name: 'home', test: home, priority: 1 },
    { name: 'post-data', test: postData, priority: 1 },
    { name: 'feed', test: feed, priority: 1 },
    { name: 'fields', test: fields, priority: 1 },
    { name: 'asking', test: asking, priority: 1 },
    { name: 'composing', test: composing, priority: 1 },
    { name: 'page-notices', test: notices, priority: 1 },
    { name: 'stream', test: stream, priority: 1 },
    { name: 'unread', test: unread, priority: 1 },
    { name: 'drafts', test: drafts, priority: 1 },
    { name: 'dates', test: dates, priority: 1 },
    { name: 'requests', test: requests, priority: 1 },
  ],
}
