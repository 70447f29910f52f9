export { SendInMessage } from './send-in-message.tsx'
