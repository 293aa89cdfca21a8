import { read } from '../../calls/handler.ts'
import { chosenLanguage } from './chosen-language.ts'

export const verify = read('verify', async (_, { db, caller: { role, username, name } }) => {
  const staff = await db.selectFrom('staff').select('language').where('username', '=', username).executeTakeFirst()
  return { isValid: true, role, username, name, ...chosenLanguage(staff?.language) }
})
