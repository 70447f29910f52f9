import { config } from 'zod/v4-mini'

// Otherwise zod tries whether it may make functions out of text, which a strict content security policy reports. The
// build takes this file for `zod/mini`, so that it runs before any schema is made, in whatever piece of the code.
config({ jitless: true })

export * from 'zod/v4-mini'
