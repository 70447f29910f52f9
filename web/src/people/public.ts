export type { AcquaintanceWords } from './acquaintance-parts.ts'
export { CalendarSetting } from './calendar-setting.tsx'
export { profilePaths } from './paths.ts'
