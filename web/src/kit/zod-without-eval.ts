import type * as z from 'zod/mini'

// Otherwise zod tries whether it may make functions out of text, which a strict content security policy reports. It looks
// here for its settings, so that they hold for whatever piece of the code brings it, and a page without a form brings none.
const settings: Parameters<typeof z.config>[0] = { jitless: true }
Object.assign(globalThis, { __zod_globalConfig: settings })
