import { write } from '../../calls/handler.ts'

export const setPreferences = write('setPreferences', async ({ language }, { tx, caller: { username } }) => {
  const own = tx.selectFrom('staff').select('language').where('username', '=', username)
  const before = await own.executeTakeFirstOrThrow()
  if (before.language === language)
    return { answer: { success: true, message: 'Your language is changed.' }, changed: [] }
  await tx.updateTable('staff').set({ language }).where('username', '=', username).execute()
  return {
    answer: { success: true, message: 'Your language is changed.' },
    changed: [{ table: 'staff', id: username, before, after: { language } }],
  }
})
