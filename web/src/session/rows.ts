export { accounts } from '@mulghar/contract/accounts/accounts'
