import type { VaultChange, vaultPassword as wire } from '@mulghar/contract/storage/vault-password'
import { mostDepth, mostNodes, mostOpenUploads } from '@mulghar/contract/storage/contents'
import type * as z from 'zod/mini'
import { AppError, badField } from '../kit/app-error.ts'
import { handle, InPart } from '../kit/handle.ts'
import { changeKeys } from './changes.ts'
import type { StorageParts } from './parts.ts'
import { textOf } from './proofs.ts'
import { finishChange, requireAccountPassword, tellOwner, withProof } from './prove.ts'
import { askForRestart, restart } from './restart.ts'
import { useUpRestarts } from './restarts.sql.ts'
import { beginVault } from './set-up.ts'
import { deleteTokens } from './tokens.sql.ts'
import type { CallKind } from './tries.ts'
import { deleteVault, findVault, selectHeads } from './vaults.sql.ts'

const isSet = { configured: true, vaultPasswordRequired: true }
const isNotSet = { configured: false, vaultPasswordRequired: false }

function callKindOf({ mode }: z.output<typeof VaultChange>): CallKind {
  if (mode === 'WIPE') return 'start-over'
  return mode === 'RECOVERY' ? 'words' : 'password'
}

export function vaultPasswordHandlers(parts: StorageParts) {
  const { db, clock, change, accounts, tokens, contents, tries } = parts

  return handle<typeof wire>({
    async get({ viewer }) {
      const vault = await findVault(db, viewer.id)
      return {
        configured: vault !== undefined,
        vaultId: vault?.vault_id ?? null,
        suite: vault?.suite ?? null,
        salt: vault ? textOf(vault.salt) : null,
        keyVersion: vault?.key_version ?? null,
        updatedAt: vault?.updated_at.toISOString() ?? null,
        hasAccountPassword: await accounts.hasPassword(db, viewer.id),
      }
    },

    async set({ viewer, asked }, { body }) {
      await tries.limitCalls('set-up', viewer)
      await requireAccountPassword(parts, viewer.id, body.accountPassword)
      const reply = await change(db, async (trx, tell) => {
        const { key_version: keyVersion, vault_version: vaultVersion } = await beginVault(parts, trx, viewer.id, body)
        await finishChange(parts, trx, { kind: 'VAULT_SET_UP', accountId: viewer.id, tell })
        return { ...isSet, ...(await tokens.open(trx, viewer, body.idleMinutes)), keyVersion, vaultVersion }
      })
      await tries.forget({ accountId: viewer.id, ip: asked.ip })
      return reply
    },

    async remove(context, { body }) {
      const accountId = context.viewer.id
      await tries.limitCalls('password', context.viewer)
      await requireAccountPassword(parts, accountId, body.accountPassword)
      return withProof(parts, context, { kind: 'password', proof: body.authKey }, async (trx, _, tell) => {
        if (!body.eraseFiles && (await contents.usage(trx, accountId)).nodes > 0)
          throw new AppError('storage/not-empty')
        await contents.erase(trx, accountId)
        await deleteVault(trx, accountId)
        await useUpRestarts(trx, accountId, clock.now())
        await finishChange(parts, trx, { kind: 'VAULT_REMOVED', accountId, tell })
        return isNotSet
      })
    },

    async reset(context, { body }) {
      const accountId = context.viewer.id
      await tries.limitCalls(callKindOf(body), context.viewer)
      const done = async (keyVersion: number) => {
        await tries.forget({ accountId, ip: context.asked.ip })
        return { ...isSet, keyVersion }
      }
      if (body.mode !== 'WIPE') return done(await changeKeys(parts, context, body))
      const { token, new: fresh } = body
      if (token === undefined && fresh === undefined)
        return new InPart({ ...isSet, keyVersion: await askForRestart(parts, accountId) })
      if (token === undefined) throw badField('token', 'required')
      if (fresh === undefined) throw badField('new', 'required')
      return done(await restart(parts, accountId, { token, fresh }))
    },

    async unlock(context, { body }) {
      const isByPassword = 'authKey' in body
      const proof = isByPassword
        ? ({ kind: 'password', proof: body.authKey } as const)
        : ({ kind: 'words', proof: body.recoveryAuthKey } as const)
      await tries.limitCalls(proof.kind, context.viewer)
      return withProof(parts, context, proof, async (trx, vault) => {
        const { account_id: accountId, vault_version: vaultVersion } = vault
        const [newest] = await selectHeads(trx, accountId, { from: vaultVersion, to: vaultVersion })
        return {
          ...(await tokens.open(trx, context.viewer, body.idleMinutes)),
          keyVersion: isByPassword ? vault.password_lock_version : vault.recovery_lock_version,
          lock: textOf(isByPassword ? vault.password_lock : vault.recovery_lock),
          head: textOf(newest!.head),
          vaultVersion,
        }
      })
    },

    async lock(context, { body }) {
      const { viewer } = context
      if (!body.everywhere) return tokens.lock(context)
      await change(db, async (trx, tell) => {
        await deleteTokens(trx, viewer.id)
        await tellOwner(tell, viewer.id)
      })
    },

    async heads(context, { query }) {
      await tokens.requireOpen(context)
      const rows = await selectHeads(db, context.viewer.id, query)
      return { data: rows.map((row) => ({ vaultVersion: row.vault_version, head: textOf(row.head) })) }
    },

    async usage({ viewer }) {
      if (!(await findVault(db, viewer.id))) throw new AppError('storage/no-vault')
      const { quotaBytes: quota, fileBytes } = parts.limits
      const limits = { fileBytes, nodes: mostNodes, depth: mostDepth, uploads: mostOpenUploads }
      return { ...(await contents.usage(db, viewer.id)), quota, limits }
    },
  })
}
