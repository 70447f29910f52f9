export { OwnLeft } from './own-left.tsx'
export { SendInMessage } from './send-in-message.tsx'
