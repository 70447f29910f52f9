import { lazy } from 'react'
import { connected } from './no-connection.ts'

/**
 * React's lazy for all parts of pages. Without a connection the part waits for one and the page stays as it is: a failed import
 * would replace the page, and with it what was typed.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => connected().then(load))
