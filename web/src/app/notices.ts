// Code that comes as soon as there is a form: the notices of a page, and what keeps typed text when the session ends.

import { startKeepingInput } from '../kit/kept-input.ts'
import { untilItComes } from '../kit/no-connection.ts'
import { report } from '../kit/report.ts'
import { secretPages } from './rooms/secret-pages.ts'

export { default } from '../kit/ui/leaving-notices.tsx'

startKeepingInput(secretPages)
// Log-out asks about an unsaved form without a connection, too.
untilItComes(() => import('./log-out-question.tsx'), { isSilent: true }).catch(report)
