export type { AcquaintanceWords } from './acquaintance-parts.ts'
export { CalendarSetting } from './calendar-setting.tsx'
export type { PrivacyPart } from './privacy-parts.tsx'
export { profilePaths } from './paths.ts'
