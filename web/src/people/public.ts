export { CalendarSetting } from './calendar-setting.tsx'
