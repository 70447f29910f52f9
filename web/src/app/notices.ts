// Code that comes as soon as there is a form: the notices of a page, and what keeps typed text when the session ends.

import { startKeepingInput } from '../kit/kept-input.ts'
import { secretPages } from './rooms/secret-pages.ts'

export { default } from '../kit/ui/leaving-notices.tsx'

startKeepingInput(secretPages)
