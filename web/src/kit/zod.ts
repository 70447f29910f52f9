import * as z from 'zod/mini'

// Otherwise zod tries whether it may make functions out of text, which a strict content security policy reports.
// Stands in one file of the build with zod itself, so that it runs before any schema is made.
z.config({ jitless: true })
