import { expect, test } from 'vitest'
import { type Clause, worded } from '#contract/fill.ts'
import { roles } from '#contract/session.ts'
import { isRole, mayCreateStaff, mayDeleteStaff, mayResetPassword } from '#rules/roles.ts'

const said = (reason: Clause | undefined) => reason && worded(reason)

test('every role may make every call, and a word that is no role may make none', () => {
  expect(roles.map(isRole)).toEqual([true, true, true])
  for (const word of ['', 'Boss', 'owner', 'toString', '__proto__']) expect(isRole(word)).toBe(false)
})

test('nobody creates an account above their own rank', () => {
  const refused = roles.flatMap(actor =>
    roles.filter(role => mayCreateStaff(actor, role) !== undefined).map(role => `${actor} > ${role}`),
  )
  expect(refused).toEqual(['super admin > boss', 'admin > boss', 'admin > super admin'])
})

test('nobody deletes their own account, one above their rank, or the last boss', () => {
  const boss = { username: 'ann', role: 'boss' } as const
  const other = { username: 'bob', role: 'boss' } as const
  const admin = { username: 'kit', role: 'admin' } as const
  expect(mayDeleteStaff(boss, admin, 1)).toBeUndefined()
  expect(mayDeleteStaff(boss, other, 1)).toBeUndefined()
  expect(said(mayDeleteStaff(boss, boss, 1))).toBe('You cannot delete your own account.')
  expect(said(mayDeleteStaff(admin, boss, 1))).toContain('may not delete')
  expect(said(mayDeleteStaff(boss, other, 0))).toBe('The last boss account cannot be deleted.')
  // An unknown role ranks below all others.
  expect(mayDeleteStaff(admin, { username: 'eve', role: 'owner' }, 1)).toBeUndefined()
})

test('only a boss sets the password of another account, of any rank', () => {
  const boss = { username: 'ann', role: 'boss' } as const
  for (const role of [...roles, 'owner']) expect(mayResetPassword(boss, { username: 'bob', role })).toBeUndefined()
  expect(said(mayResetPassword(boss, boss))).toMatch(/^Change your own password/)
  for (const role of ['super admin', 'admin'] as const)
    expect(said(mayResetPassword({ username: 'kit', role }, { username: 'bob', role: 'admin' }))).toContain(role)
})
