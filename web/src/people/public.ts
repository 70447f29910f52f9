export { CalendarSetting } from './calendar-setting.tsx'
export { profilePaths } from './paths.ts'
